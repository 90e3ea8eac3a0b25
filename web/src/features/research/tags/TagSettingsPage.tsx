import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  ProjectTitleDocument,
  TagProjectsDocument,
  WorkspaceTagBoardsDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./board/Board.module.css";
import { TagBoardPage } from "./TagBoardPage.tsx";
import { TagBoards } from "./TagBoards.tsx";

/** The workspace's own boards, whose tags every project can use, and links to each project's. */
export function TagSettingsPage({ boardId }: { boardId: string | undefined }) {
  const title = t("tags.settings", "Tags");
  usePageTitle(title);
  const { user } = useSession();
  const { data, error, refetch } = useQuery(WorkspaceTagBoardsDocument);
  const projects = useQuery(TagProjectsDocument);
  return (
    <Page title={title} width="wide">
      <h2 className={styles.part}>{t("tags.workspace", "Boards of the workspace")}</h2>
      <p className={styles.intro}>
        {t("tags.workspace.text", "Their tags can be used in every project, and count across all of them.")}
      </p>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : data ? (
        <TagBoards
          boards={data.workspaceTagBoards}
          projectId={undefined}
          boardId={boardId}
          placeOf={(board) => ({ to: "/settings/tags", search: { board } })}
          createReason={
            user.role === "MANAGER"
              ? undefined
              : t("boards.manager", "Only managers can add boards to the workspace. Ask a manager.")
          }
          emptyText={t(
            "boards.workspace.none",
            "A workspace board contains tags that several studies share, such as product areas.",
          )}
        />
      ) : (
        <LoadingState rowHeight={160} rows={2} />
      )}
      <h2 className={styles.part}>{t("tags.projects", "Tags of projects")}</h2>
      <ul className={styles.projects}>
        {projects.data?.projects.edges.map(({ node }) => (
          <li key={node.id}>
            <Link
              className="fs-finger"
              to="/settings/tags/$projectId"
              params={{ projectId: writePathId(node.id, node.title) }}
            >
              {titleOf(node.title, "project")}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** A project's boards, in the workspace's settings. */
export function ProjectTagSettingsPage(props: { projectId: string; boardId: string | undefined }) {
  const { projectId, boardId } = props;
  const { data, error, refetch } = useQuery(ProjectTitleDocument, { variables: { id: projectId } });
  const title = data && titleOf(data.project.title, "project");
  usePageTitle(title);
  if (error && !data) {
    return (
      <NoAccessPage
        failure={readFailure(error)}
        object={{ type: "project", id: projectId }}
        onRetry={() => refetchShown(refetch)}
      />
    );
  }
  return (
    <Page
      title={t("tags.of", "Tags of {project}", { project: title ?? "…" })}
      width="wide"
      breadcrumbs={<PageCrumbs path={[{ title: t("tags.settings", "Tags"), href: "/settings/tags" }]} />}
    >
      <TagBoardPage
        projectId={projectId}
        boardId={boardId}
        placeOf={(board) => ({ to: `/settings/tags/${projectId}`, search: { board } })}
      />
    </Page>
  );
}
