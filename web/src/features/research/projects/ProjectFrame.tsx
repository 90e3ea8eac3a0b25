import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useShowProject } from "../../../app/navigation/shown-project.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { StarButton } from "../../../app/objects/StarButton.tsx";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ProjectHeaderDocument, type ProjectHeaderQuery } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Cover } from "../../../ui/marks/Cover.tsx";
import { ProjectIcon } from "../../../ui/marks/ProjectIcon.tsx";
import { NewInProject } from "./NewInProject.tsx";
import { ProjectMenu } from "./ProjectMenu.tsx";
import styles from "./Rows.module.css";
import { ProjectTabs, type TabKey } from "./tabs/ProjectTabs.tsx";
import { useProjectActions } from "./useProjectActions.ts";

type ShownProject = ProjectHeaderQuery["project"];

function SampleNotice({ onRemoved }: { onRemoved: () => void }) {
  const actions = useProjectActions();
  const here = useHere();
  const { user } = useSession();
  const remove = async () => {
    const isHere = here();
    if ((await actions.removeSample()) && isHere()) onRemoved();
  };
  return (
    <div className={styles.notice}>
      <span>{t("project.sample.notice", "This is a sample study.")}</span>
      {user.role === "MANAGER" && (
        <Button size="small" onClick={() => void remove()}>
          {t("project.sample.remove", "Remove sample")}
        </Button>
      )}
    </div>
  );
}

/** The frame of all project pages: breadcrumbs, title, actions and tabs. */
export function ProjectFrame(props: {
  projectId: string;
  tab: TabKey | undefined;
  /** The view shown instead of a tab. */
  viewId?: string;
  /** Replaces the import and new note buttons. */
  actions?: (project: ShownProject) => ReactNode;
  children: (project: ShownProject) => ReactNode;
}) {
  const { projectId, tab, viewId, actions, children } = props;
  const { data, error, refetch } = useQuery(ProjectHeaderDocument, { variables: { id: projectId } });
  const navigate = useNavigate();
  const view = data?.project.views.find(({ id }) => id === viewId);
  usePageTitle(view ? `${view.title} · ${data?.project.title}` : data?.project.title);
  useShowProject(data?.project.id);
  const failure = error ? readFailure(error) : undefined;
  const left = useLeaveDeleted(
    "project",
    projectId,
    data && { title: titleOf(data.project.title, "project"), list: "/projects" },
    failure,
  );
  if (left) return null;
  if (failure && !data) {
    return (
      <NoAccessPage
        failure={failure}
        object={{ type: "project", id: projectId }}
        onRetry={() => refetchShown(refetch)}
      />
    );
  }
  const width = tab === "tags" || viewId !== undefined ? "wide-body" : "main";
  const projects = { title: t("nav.projects", "Projects"), href: "/projects" };
  if (!data) {
    return (
      <Page
        title={
          <>
            <span className="fs-hidden">{t("project.loading", "Project")}</span>
            <Skeleton width={240} height={24} />
          </>
        }
        width={width}
        breadcrumbs={<PageCrumbs path={[projects]} />}
        toolbar={<ProjectTabs projectId={projectId} tab={tab} viewId={viewId} />}
      >
        <LoadingState rowHeight={64} />
      </Page>
    );
  }
  const { project } = data;
  const folder = project.folder && {
    title: project.folder.title,
    href: `/folders/${writePathId(project.folder.id, project.folder.title)}`,
  };
  const gone = () => void navigate({ to: "/projects" });
  return (
    <Page
      title={
        <>
          <ProjectIcon icon={project.icon} color={project.color} size="large" />
          {titleOf(project.title, "project")}
        </>
      }
      cover={project.cover && <Cover pattern={project.cover} color={project.color} />}
      width={width}
      breadcrumbs={<PageCrumbs path={[projects, ...(folder ? [folder] : [])]} />}
      actions={
        <>
          {actions ? actions(project) : <NewInProject canWrite={project.viewerLevel !== "READ"} />}
          <StarButton type="project" object={project} />
          <ProjectMenu project={project} ofPage onGone={gone} />
        </>
      }
      toolbar={
        <>
          {project.isSample && <SampleNotice onRemoved={gone} />}
          {project.archivedAt && (
            <div className={styles.notice}>
              {t(
                "project.is-archived",
                "This project is archived. Unarchive it from its menu to work on it.",
              )}
            </div>
          )}
          <ProjectTabs projectId={projectId} project={project} tab={tab} viewId={viewId} />
        </>
      }
    >
      {children(project)}
    </Page>
  );
}
