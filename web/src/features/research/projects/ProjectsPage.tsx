import { useQuery } from "@apollo/client/react";
import { IconFolder, IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { FoldersDocument, ProjectsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { NameDialog } from "../../../ui/NameDialog.tsx";
import { Page } from "../../../ui/Page.tsx";
import { folderTitleLengthMax } from "./folder-limits.ts";
import { ProjectList } from "./ProjectList.tsx";
import styles from "./Rows.module.css";
import { useFolderActions } from "./useFolderActions.ts";

const CreateProjectDialog = lazy(() =>
  import("./CreateProjectDialog.tsx").then((module) => ({ default: module.CreateProjectDialog })),
);

/** All projects that the person may see, and the folders they lie in. */
export function ProjectsPage(props: {
  creating: boolean;
  archived: boolean;
  onCreatingChange: (creating: boolean) => void;
}) {
  const { creating, archived, onCreatingChange } = props;
  usePageTitle(t("nav.projects", "Projects"));
  const { user } = useSession();
  const navigate = useNavigate();
  const folderActions = useFolderActions();
  const [namingFolder, setNamingFolder] = useState(false);
  const { data, error, refetch, fetchMore } = useQuery(ProjectsDocument, { variables: { archived } });
  const { data: folderData } = useQuery(FoldersDocument);
  const next = useNextPage(data?.projects.pageInfo, (after) => fetchMore({ variables: { after } }));
  const viewer =
    user.role === "VIEWER"
      ? t("projects.viewer", "Viewers cannot create projects. Ask a manager to change your role.")
      : undefined;
  const create = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={viewer}
      onClick={() => onCreatingChange(true)}
    >
      {t("projects.create", "New project")}
    </Button>
  );
  const folders = archived ? [] : (folderData?.folders ?? []);
  const projects = data?.projects.edges.map(({ node }) => node) ?? [];
  return (
    <Page
      title={archived ? t("projects.archived", "Archived projects") : t("nav.projects", "Projects")}
      actions={
        <>
          <Link to="/projects" search={archived ? {} : { archived: true }}>
            {archived
              ? t("projects.current", "Active projects")
              : t("projects.archived", "Archived projects")}
          </Link>
          <Button disabledReason={viewer} onClick={() => setNamingFolder(true)}>
            {t("folder.create", "New folder")}
          </Button>
          {create}
        </>
      }
    >
      {folders.length > 0 && (
        <section className={styles.section}>
          <h2>{t("folders.title", "Folders")}</h2>
          <ul className={styles.list}>
            {folders.map((folder) => (
              <li key={folder.id} className={styles.row}>
                <IconFolder size={18} aria-hidden />
                <Link
                  to="/folders/$folderId"
                  params={{ folderId: writePathId(folder.id, folder.title) }}
                  className={styles.title}
                >
                  {folder.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState rows={6} />
      ) : projects.length === 0 ? (
        <EmptyState
          title={
            archived
              ? t("projects.none.archived", "No archived projects")
              : t("projects.none", "No projects yet")
          }
          action={archived ? undefined : create}
        >
          {archived
            ? t(
                "projects.none.archived.text",
                "Archive a project from its menu to put it away without deleting it.",
              )
            : t(
                "projects.none.text",
                "A project collects the notes, highlights and insights of one study. Start with one.",
              )}
        </EmptyState>
      ) : (
        <section>
          {folders.length > 0 && <h2>{t("projects.all", "All projects")}</h2>}
          <ProjectList key={String(archived)} projects={projects} onEndReached={next} />
        </section>
      )}
      {creating && (
        <Suspense>
          <CreateProjectDialog
            folders={folders}
            onClose={() => onCreatingChange(false)}
            onCreated={(project) =>
              void navigate({
                to: "/projects/$projectId",
                params: { projectId: writePathId(project.id, project.title) },
              })
            }
          />
        </Suspense>
      )}
      {namingFolder && (
        <NameDialog
          title={t("folder.create", "New folder")}
          label={t("folder.name", "Name")}
          submitLabel={t("create", "Create")}
          lengthMax={folderTitleLengthMax}
          onClose={() => setNamingFolder(false)}
          onSubmit={folderActions.create}
        />
      )}
    </Page>
  );
}
