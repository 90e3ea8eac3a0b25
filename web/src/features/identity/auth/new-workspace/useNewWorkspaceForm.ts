import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { createWorkspace } from "../auth-api.ts";
import { useProvenAddress } from "../useProvenAddress.ts";
import { emptyAnswers, type NewWorkspaceForm, newWorkspaceSchema } from "./new-workspace-schema.ts";

/** Fields that show the server's errors beside themselves. */
const fieldsWithErrors = [
  "name",
  "teamName",
  "subdomain",
  "region",
  "jobRole",
  "orgSize",
  "password",
] as const;

/** The form of a new workspace: its values, the proven address, and submission. */
export function useNewWorkspaceForm() {
  const form: NewWorkspaceForm = useForm({
    resolver: zodResolver(newWorkspaceSchema()),
    defaultValues: emptyAnswers,
  });
  const { email, provider } = useProvenAddress(form);
  const [failure, setFailure] = useState<Failure>();
  const submit = form.handleSubmit(async (answers) => {
    setFailure(undefined);
    try {
      const subdomain = normalizeSubdomain(answers.subdomain);
      const { url } = await createWorkspace({ ...answers, subdomain, provider, email: email ?? "" });
      location.assign(`${url}/onboarding`);
      // The browser is leaving the page: keep the button busy until then.
      await new Promise(() => undefined);
    } catch (error) {
      const read = readFailure(error);
      const field = fieldsWithErrors.find((candidate) => candidate === read.field);
      if (field) form.setError(field, { message: read.message }, { shouldFocus: true });
      else setFailure(read);
    }
  });
  return { form, email, failure, submit };
}
