import { Link } from "@tanstack/react-router";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import { useHasAi } from "../../../../app/session/useHasAi.ts";
import type { ProjectHeaderQuery } from "../../../../graphql/graphql.ts";
import tabStyles from "../../../../ui/layout/TabNav.module.css";
import { TabRow } from "../../../../ui/tab-row/TabRow.tsx";
import { ViewTabs } from "../../views/settings/ViewTabs.tsx";
import type { ProjectTab } from "../project-view.ts";
import styles from "../Rows.module.css";

export type TabKey = ProjectTab | "tags" | "codebook" | "coding" | "charts" | "readme";

/**
 * A project's tabs and views. Before the project has loaded, the tabs are already in place, without counts.
 */
export function ProjectTabs(props: {
  projectId: string;
  project?: ProjectHeaderQuery["project"];
  tab: TabKey | undefined;
  viewId: string | undefined;
}) {
  const { project, tab, viewId } = props;
  const hasAi = useHasAi();
  const params = { projectId: project ? writePathId(project.id, project.title) : props.projectId };
  const tabs = [
    { key: "notes", label: t("tab.notes", "Notes"), count: project?.noteCount },
    { key: "highlights", label: t("tab.highlights", "Highlights"), count: project?.highlightCount },
    { key: "themes", label: t("tab.themes", "Themes"), count: undefined },
    { key: "tags", label: t("tab.tags", "Tags"), count: undefined },
    { key: "codebook", label: t("codebook.title", "Codebook"), count: undefined },
    { key: "coding", label: t("coding.tab", "Coding"), count: undefined },
    { key: "insights", label: t("tab.insights", "Insights"), count: project?.insightCount },
    { key: "charts", label: t("tab.charts", "Charts"), count: undefined },
    { key: "readme", label: t("readme.title", "Readme"), count: undefined },
  ] as const;
  const shown = tabs.filter(({ key }) => key !== "themes" || hasAi);
  return (
    <nav aria-label={t("project.parts", "Project sections")}>
      {/* Again once the views are there, of which one may be current. */}
      <TabRow current={`${viewId ?? tab} ${project?.views.length}`}>
        {shown.map(({ key, label, count }) => {
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
        {project && (
          <ViewTabs
            projectId={project.id}
            projectSegment={params.projectId}
            views={project.views}
            currentId={viewId}
            canWrite={project.viewerLevel !== "READ"}
          />
        )}
      </TabRow>
    </nav>
  );
}
