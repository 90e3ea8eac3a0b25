import { useApolloClient, useQuery } from "@apollo/client/react";
import { useId } from "react";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  type CustomField_FieldFragment as CustomField,
  EnableWorkspaceFieldDocument,
  ProjectWorkspaceFieldsDocument,
} from "../../../graphql/graphql.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { fieldListTitles } from "./FieldList.tsx";
import styles from "./FieldSettings.module.css";
import { ProjectFieldsFrame } from "./ProjectFieldsFrame.tsx";

function useEnabling(projectId: string) {
  const client = useApolloClient();
  return (field: CustomField, enabled: boolean) => {
    const send = (on: boolean) =>
      client.mutate({
        mutation: EnableWorkspaceFieldDocument,
        variables: { input: { projectId, fieldId: field.id, enabled: on } },
      });
    return performAction({
      label: enabled
        ? t("field.enabled", "“{title}” was turned on in this project.", { title: field.title })
        : t("field.disabled", "“{title}” was turned off in this project. Its values are kept.", {
            title: field.title,
          }),
      run: () => send(enabled),
      undo: () => send(!enabled),
    });
  };
}

function Offered(props: {
  label: string;
  fields: readonly CustomField[];
  enabledIds: readonly string[];
  /** Why nothing can be enabled or disabled. */
  reason: string | undefined;
  onEnable: (field: CustomField, enabled: boolean) => void;
}) {
  const { label, enabledIds, reason, onEnable } = props;
  const reasonId = useId();
  const live = props.fields.filter(({ archivedAt }) => archivedAt == null);
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      {live.length === 0 && (
        <p className={styles.none}>
          {t(
            "fields.workspace.none",
            "This workspace has no fields of its own yet. Managers can add them in Settings.",
          )}
        </p>
      )}
      {live.length > 0 && reason && (
        <p id={reasonId} className={styles.none}>
          {reason}
        </p>
      )}
      <ul className={styles.list}>
        {live.map((field) => (
          <li key={field.id} className={styles.row}>
            <Checkbox
              label={field.title}
              disabled={reason !== undefined}
              {...(reason ? { describedBy: reasonId } : {})}
              checked={enabledIds.includes(field.id)}
              onChange={(enabled) => onEnable(field, enabled)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The workspace's fields, and which of them a project's notes and insights have enabled. */
export function ProjectWorkspaceFieldsPage({ projectId }: { projectId: string }) {
  const enable = useEnabling(projectId);
  const query = useQuery(ProjectWorkspaceFieldsDocument, { variables: { id: projectId } });
  const titles = fieldListTitles();
  return (
    <ProjectFieldsFrame
      projectId={projectId}
      place="project"
      current="workspace"
      title={t("fields.workspace", "Workspace fields")}
      query={query}
    >
      {({ project, noteFields, insightFields }) => {
        const shared = {
          reason:
            project.viewerLevel === "READ"
              ? t(
                  "fields.write",
                  "You can read this project. Ask its owner for edit access to change its fields.",
                )
              : undefined,
          enabledIds: project.enabledWorkspaceFields.map(({ id }) => id),
          onEnable: (field: CustomField, enabled: boolean) => void enable(field, enabled),
        };
        return (
          <>
            <Offered label={titles.NOTE} fields={noteFields} {...shared} />
            <Offered label={titles.INSIGHT} fields={insightFields} {...shared} />
          </>
        );
      }}
    </ProjectFieldsFrame>
  );
}
