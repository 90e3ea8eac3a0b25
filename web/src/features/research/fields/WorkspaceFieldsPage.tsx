import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { FieldProjectsDocument, WorkspaceFieldsDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { FieldList } from "./FieldList.tsx";
import styles from "./FieldSettings.module.css";

/** The workspace's fields: those of people, and those of notes and insights for projects to enable. */
export function WorkspaceFieldsPage() {
  const title = t("fields.title", "Fields");
  usePageTitle(title);
  const { user } = useSession();
  const { data, error, refetch } = useQuery(WorkspaceFieldsDocument);
  const projects = useQuery(FieldProjectsDocument);
  const reason =
    user.role === "MANAGER"
      ? undefined
      : t(
          "fields.manager",
          "Only managers can change the workspace's fields. Ask a manager in your workspace.",
        );
  return (
    <Page title={title}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <div className={styles.pages}>
          <FieldList projectId={undefined} objectType="PERSON" fields={data.personFields} reason={reason} />
          <FieldList projectId={undefined} objectType="NOTE" fields={data.noteFields} reason={reason} />
          <FieldList projectId={undefined} objectType="INSIGHT" fields={data.insightFields} reason={reason} />
          <section aria-label={t("fields.projects", "Fields of projects")}>
            <h2>{t("fields.projects", "Fields of projects")}</h2>
            <ul className={styles.list}>
              {projects.data?.projects.edges.map(({ node: { id, title: projectTitle } }) => (
                <li key={id} className={styles.row}>
                  <Link
                    className="fs-finger"
                    to="/settings/fields/$projectId"
                    params={{ projectId: writePathId(id, projectTitle) }}
                  >
                    {titleOf(projectTitle, "project")}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Page>
  );
}
