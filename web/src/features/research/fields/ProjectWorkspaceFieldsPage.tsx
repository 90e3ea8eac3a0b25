import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  type CustomField_FieldFragment as CustomField,
  EnableWorkspaceFieldDocument,
  ProjectWorkspaceFieldsDocument,
} from "../../../graphql/graphql.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { fieldListTitles } from "./FieldList.tsx";
import styles from "./FieldSettings.module.css";
import { FieldCrumbs, FieldTabs } from "./FieldTabs.tsx";

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

/** Which of the workspace's fields the notes and insights of a project have. */
export function ProjectWorkspaceFieldsPage({ projectId }: { projectId: string }) {
  const title = t("fields.workspace", "Workspace fields");
  usePageTitle(title);
  const enable = useEnabling(projectId);
  const { data, error, refetch } = useQuery(ProjectWorkspaceFieldsDocument, { variables: { id: projectId } });
  if (error && !data) {
    return (
      <NoAccessPage
        failure={readFailure(error)}
        object={{ type: "project", id: projectId }}
        onRetry={() => void refetch()}
      />
    );
  }
  const project = data && { id: data.project.id, title: titleOf(data.project.title, "project") };
  const titles = fieldListTitles();
  const lists = data && [
    { label: titles.NOTE, fields: data.noteFields },
    { label: titles.INSIGHT, fields: data.insightFields },
  ];
  return (
    <Page
      title={title}
      breadcrumbs={<FieldCrumbs place="project" project={project} />}
      toolbar={project && <FieldTabs place="project" project={project} current="workspace" />}
    >
      {!lists || !data ? (
        <LoadingState />
      ) : (
        <div className={styles.pages}>
          {lists.map(({ label, fields }) => {
            const live = fields.filter(({ archivedAt }) => archivedAt == null);
            return (
              <section key={label} aria-label={label}>
                <h2>{label}</h2>
                {live.length === 0 && (
                  <p className={styles.none}>
                    {t("fields.workspace.none", "The workspace keeps none. Managers add them in Settings.")}
                  </p>
                )}
                <ul className={styles.list}>
                  {live.map((field) => (
                    <li key={field.id} className={styles.row}>
                      <Checkbox
                        label={field.title}
                        checked={data.project.enabledWorkspaceFields.some(({ id }) => id === field.id)}
                        onChange={(on) => void enable(field, on)}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </Page>
  );
}
