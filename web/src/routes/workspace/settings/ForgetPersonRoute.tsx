import { useNavigate, useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ForgetPersonPage } from "../../../features/tenancy/erasure/ForgetPersonPage.tsx";

/** Forgetting a person. The receipt is in the settings. */
export function ForgetPersonRoute() {
  const { personId } = useParams({ from: "/signed-in/people/$personId/forget" });
  const navigate = useNavigate();
  return (
    <ForgetPersonPage
      personId={readPathId(personId)}
      onForgotten={() => void navigate({ to: "/settings/people" })}
    />
  );
}
