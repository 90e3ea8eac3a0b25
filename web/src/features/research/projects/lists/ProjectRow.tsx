import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import type { ProjectRow_ProjectFragment } from "../../../../graphql/graphql.ts";
import { ProjectIcon } from "../../../../ui/marks/ProjectIcon.tsx";
import { RelativeTime } from "../../../../ui/marks/RelativeTime.tsx";
import { ProjectMenu } from "../ProjectMenu.tsx";
import styles from "../Rows.module.css";

/** A project in a list. */
export function ProjectRow({ project }: { project: ProjectRow_ProjectFragment }) {
  return (
    <div className={styles.row}>
      <ProjectIcon icon={project.icon} color={project.color} />
      <div className={styles.words}>
        <Link
          to="/projects/$projectId"
          params={{ projectId: writePathId(project.id, project.title) }}
          className={styles.title}
        >
          {titleOf(project.title, "project")}
        </Link>
        <div className={styles.meta}>
          {project.isSample && <span>{t("project.sample", "Sample")}</span>}
          <span>
            {t("count.notes", "{n, plural, one {# note} other {# notes}}", { n: project.noteCount })}
          </span>
          <span>
            {t("count.highlights", "{n, plural, one {# highlight} other {# highlights}}", {
              n: project.highlightCount,
            })}
          </span>
          <span>
            {t("count.insights", "{n, plural, one {# insight} other {# insights}}", {
              n: project.insightCount,
            })}
          </span>
          <RelativeTime value={project.updatedAt} />
        </div>
      </div>
      <ProjectMenu project={project} />
    </div>
  );
}
