import { useApolloClient } from "@apollo/client/react";
import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Link } from "@tanstack/react-router";
import { Controller, useForm } from "react-hook-form";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { z } from "../../../app/zod.ts";
import { CreateProjectDocument } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./Dialogs.module.css";
import { projectAccesses } from "./project-accesses.ts";

/** Creates a project: its title, its access, and its folder. */
export function CreateProjectDialog(props: {
  folders: readonly { id: string; title: string }[];
  onClose: () => void;
  onCreated: (project: { id: string; title: string }) => void;
}) {
  const client = useApolloClient();
  const onCreated = useWhileShown(props.onCreated);
  const schema = z.object({
    title: z.string().check(z.trim(), z.minLength(1, t("project.title.none", "Enter a title."))),
    workspaceAccess: z.enum(["open", "limited", "private"]),
    folderId: z.string(),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { title: "", workspaceAccess: "open" as const, folderId: "" },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={t("projects.create", "New project")}
      submitLabel={t("create", "Create")}
      busy={isSubmitting}
      className={styles.form}
      onClose={props.onClose}
      onSubmit={form.handleSubmit(async ({ title, workspaceAccess, folderId }) => {
        try {
          const { data } = await client.mutate({
            mutation: CreateProjectDocument,
            variables: { input: { title, workspaceAccess, ...(folderId ? { folderId } : {}) } },
          });
          refetchLists(client, ["projects", "folders"]);
          if (data) onCreated(data.createProject.project);
        } catch (error) {
          form.setError("title", { message: readFailure(error).message }, { shouldFocus: true });
        }
      })}
    >
      <Link to="/projects/new">{t("project.from-template", "Start from a template")}</Link>
      <TextField
        label={t("project.title", "Title")}
        autoFocus
        required
        maxLength={projectTitleLengthMax}
        placeholder={t("project.title.example", "Onboarding interviews, autumn")}
        error={errors.title?.message}
        {...form.register("title")}
      />
      <Controller
        control={form.control}
        name="workspaceAccess"
        render={({ field }) => (
          <SelectField
            label={t("access.label", "Who has access")}
            value={field.value}
            onChange={field.onChange}
            options={projectAccesses()}
          />
        )}
      />
      {props.folders.length > 0 && (
        <Controller
          control={form.control}
          name="folderId"
          render={({ field }) => (
            <SelectField
              label={t("folder.label", "Folder")}
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: "", label: t("folder.none", "No folder") },
                ...props.folders.map((folder) => ({ value: folder.id, label: folder.title })),
              ]}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
