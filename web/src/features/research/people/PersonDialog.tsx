import { useApolloClient } from "@apollo/client/react";
import { isEmail } from "@fieldstone/model/email.ts";
import { jobTitleLengthMax, personNameLengthMax } from "@fieldstone/model/limits.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { z } from "../../../app/zod.ts";
import {
  CreatePersonDocument,
  type PersonRow_PersonFragment,
  UpdatePersonDocument,
} from "../../../graphql/graphql.ts";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./People.module.css";

const fields = ["name", "email", "company", "jobTitle"] as const;

/** Creates a person, or edits one. */
export function PersonDialog(props: { person?: PersonRow_PersonFragment; onClose: () => void }) {
  const { person } = props;
  const onClose = useWhileShown(props.onClose);
  const client = useApolloClient();
  const schema = z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t("person.name.none", "Enter a name.")),
        z.maxLength(personNameLengthMax),
      ),
    email: z.string().check(
      z.trim(),
      z.refine(
        (value) => value === "" || isEmail(value),
        t("auth.email.invalid", "Enter an e-mail address like name@example.com."),
      ),
    ),
    company: z.string().check(z.trim()),
    jobTitle: z.string().check(z.trim(), z.maxLength(jobTitleLengthMax)),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: person?.name ?? "",
      email: person?.email ?? "",
      company: person?.company ?? "",
      jobTitle: person?.jobTitle ?? "",
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={person ? t("person.edit", "Edit person") : t("people.add", "New person")}
      submitLabel={person ? t("save", "Save") : t("create", "Create")}
      busy={isSubmitting}
      className={styles.form}
      onClose={onClose}
      onSubmit={form.handleSubmit(async (values) => {
        const input = {
          name: values.name,
          email: values.email || null,
          company: values.company || null,
          jobTitle: values.jobTitle || null,
        };
        try {
          if (person) {
            await client.mutate({
              mutation: UpdatePersonDocument,
              variables: { input: { id: person.id, ...input } },
            });
          } else {
            await client.mutate({ mutation: CreatePersonDocument, variables: { input } });
            refetchLists(client, ["people", "personRows"]);
          }
          onClose();
        } catch (error) {
          const failure = readFailure(error);
          const field = fields.find((candidate) => candidate === failure.field) ?? "name";
          form.setError(field, { message: failure.message }, { shouldFocus: true });
        }
      })}
    >
      <TextField
        label={t("person.name", "Name")}
        autoFocus
        required
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextField
        label={t("person.email", "E-mail")}
        type="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField label={t("person.company", "Company")} {...form.register("company")} />
      <TextField
        label={t("person.job", "Job title")}
        error={errors.jobTitle?.message}
        {...form.register("jobTitle")}
      />
    </FormDialog>
  );
}
