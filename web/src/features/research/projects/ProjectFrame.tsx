import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { StarButton } from "../../../app/objects/StarButton.tsx";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ProjectHeaderDocument, type ProjectHeaderQuery } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Cover } from "../../../ui/Cover.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ProjectIcon } from "../../../ui/ProjectIcon.tsx";
import tabStyles from "../../../ui/TabNav.module.css";
import { ViewTabs } from "../views/ViewTabs.tsx";
import { ProjectMenu } from "./ProjectMenu.tsx";
import type { ProjectTab } from "./project-view.ts";
import styles from "./Rows.module.css";
import { useProjectActions } from "./useProjectActions.ts";

type TabKey = ProjectTab | "tags" | "codebook" | "coding" | "charts" | "readme";
type ShownProject = ProjectHeaderQuery["project"];

function Tabs(props: { project: ShownProject; tab: TabKey | undefined; viewId: string | undefined }) {
  const { project, tab, viewId } = props;
  const params = { projectId: writePathId(project.id, project.title) };
  const tabs = [
    { key: "notes", label: t("tab.notes", "Notes"), count: project.noteCount },
    { key: "highlights", label: t("tab.highlights", "Highlights"), count: project.highlightCount },
    { key: "themes", label: t("tab.themes", "Themes"), count: undefined },
    { key: "tags", label: t("tab.tags", "Tags"), count: undefined },
    { key: "codebook", label: t("codebook.title", "Codebook"), count: undefined },
    { key: "coding", label: t("coding.tab", "Coding"), count: undefined },
    { key: "insights", label: t("tab.insights", "Insights"), count: project.insightCount },
    { key: "charts", label: t("tab.charts", "Charts"), count: undefined },
    { key: "readme", label: t("readme.title", "Readme"), count: undefined },
  ] as const;
  return (
    <nav aria-label={t("project.parts", "Project sections")}>
      <ul className={tabStyles.tabs}>
        {tabs.map(({ key, label, count }) => {
          const words = (
            <>
              {label}
              {count !== undefined && <span className={styles.count}>{count.toLocaleString("en")}</span>}
            </>
          );
          const current = key === tab ? ({ "aria-current": "page" } as const) : {};
          return (
            <li key={key}>
              {key !== "notes" && key !== "highlights" && key !== "themes" && key !== "insights" ? (
                <Link
                  to={`/projects/$projectId/${key}`}
                  params={params}
                  activeOptions={{ exact: true }}
                  className={tabStyles.tab}
                  {...current}
                >
                  {words}
                </Link>
              ) : (
                <Link
                  to="/projects/$projectId"
                  params={params}
                  search={key === "notes" ? {} : { tab: key }}
                  activeOptions={{ exact: true }}
                  className={tabStyles.tab}
                  {...current}
                >
                  {words}
                </Link>
              )}
            </li>
          );
        })}
        <ViewTabs
          projectId={project.id}
          projectSegment={params.projectId}
          views={project.views}
          currentId={viewId}
          canWrite={project.viewerLevel !== "READ"}
        />
      </ul>
    </nav>
  );
}

function SampleNotice({ onRemoved }: { onRemoved: () => void }) {
  const actions = useProjectActions();
  return (
    <div className={styles.notice}>
      <span>{t("project.sample.notice", "This is a sample study.")}</span>
      <Button size="small" onClick={() => void actions.removeSample().then((gone) => gone && onRemoved())}>
        {t("project.sample.remove", "Remove sample")}
      </Button>
    </div>
  );
}

/** What all of a project's pages share: where it lies, its title, its actions and its tabs. */
export function ProjectFrame(props: {
  projectId: string;
  tab: TabKey | undefined;
  /** The view that is shown in place of a tab. */
  viewId?: string;
  actions?: (project: ShownProject) => ReactNode;
  children: (project: ShownProject) => ReactNode;
}) {
  const { projectId, tab, viewId, actions, children } = props;
  const { data, error, refetch } = useQuery(ProjectHeaderDocument, { variables: { id: projectId } });
  const navigate = useNavigate();
  usePageTitle(data?.project.title);
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
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Page title={t("project.loading", "Project")}>
        <LoadingState />
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
      width={tab === "tags" || viewId !== undefined ? "wide" : "main"}
      breadcrumbs={
        <PageCrumbs
          path={[{ title: t("nav.projects", "Projects"), href: "/projects" }, ...(folder ? [folder] : [])]}
        />
      }
      actions={
        <>
          {actions?.(project)}
          <StarButton type="project" object={project} />
          <ProjectMenu project={project} onGone={gone} />
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
          <Tabs project={project} tab={tab} viewId={viewId} />
        </>
      }
    >
      {children(project)}
    </Page>
  );
}
