import { useNavigate, useSearch } from "@tanstack/react-router";
import { PeoplePage } from "../../features/people/PeoplePage.tsx";

/** The people that customers' words belong to. */
export function PeopleRoute() {
  const { name } = useSearch({ from: "/signed-in/contacts" });
  const navigate = useNavigate();
  return (
    <PeoplePage
      name={name ?? ""}
      onNameChange={(next) =>
        void navigate({ to: "/contacts", search: next ? { name: next } : {}, replace: true })
      }
    />
  );
}
