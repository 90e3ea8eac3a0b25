import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { discoverTeams, type NewWorkspace } from "./auth-api.ts";
import type { NewWorkspaceForm } from "./new-workspace/new-workspace-schema.ts";

/** Fills in the proven address and name. Without a proof, goes to sign-up. */
export function useProvenAddress(
  form: NewWorkspaceForm,
): Pick<NewWorkspace, "provider"> & { email?: string } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [email, setEmail] = useState(search.email);
  const [provider, setProvider] = useState<NewWorkspace["provider"]>();
  const { setValue } = form;
  useEffect(() => {
    discoverTeams().then(
      (found) => {
        setEmail(found.email);
        setProvider(found.provider);
        if (found.name && !form.getValues("name")) setValue("name", found.name);
      },
      (error: unknown) => {
        const read = readFailure(error);
        if (read.kind === "signed-out" || read.kind === "denied") {
          void navigate({ href: "/auth/signup", replace: true });
        }
      },
    );
  }, [navigate, form, setValue]);
  return { provider, ...(email === undefined ? {} : { email }) };
}
