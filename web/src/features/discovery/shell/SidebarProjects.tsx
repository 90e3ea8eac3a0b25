import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useShownProject } from "../../../app/navigation/shown-project.ts";
import { SidebarProjectsDocument } from "../../../graphql/graphql.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { ProjectIcon } from "../../../ui/marks/ProjectIcon.tsx";
import styles from "./Sidebar.module.css";

/** How many projects the sidebar lists; the rest are one click away. */
const PROJECTS_SHOWN = 12;

/** The most recently changed projects. Silent on failure: the projects page shows the error. */
export function SidebarProjects() {
  const shown = useShownProject();
  const { data, loading } = useQuery(SidebarProjectsDocument);
  const projects = data?.projects.edges.slice(0, PROJECTS_SHOWN) ?? [];
  if (!loading && projects.length === 0) return null;
  return (
    <nav aria-label={t("nav.projects", "Projects")}>
      <div className={styles.heading}>{t("nav.projects", "Projects")}</div>
      {projects.length === 0 && <Skeleton height={20} />}
      <ul className={styles.places}>
        {projects.map(({ node }) => (
          <li key={node.id}>
            <Link
              to="/projects/$projectId"
              params={{ projectId: writePathId(node.id, node.title) }}
              className={styles.place}
              {...(node.id === shown ? { "data-active": true } : {})}
              activeProps={{ "data-active": true }}
              activeOptions={{ includeSearch: false }}
            >
              <ProjectIcon icon={node.icon} color={node.color} />
              <span className={styles.title}>{node.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
