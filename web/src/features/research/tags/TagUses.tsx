import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import type { TagDetailsQuery } from "../../../graphql/graphql.ts";
import { Table } from "../../../ui/lists/Table.tsx";
import styles from "./board/Board.module.css";

type Use = TagDetailsQuery["tag"]["uses"][number];

/** Number of uses of a tag in each project. */
export function TagUses({ uses }: { uses: readonly Use[] }) {
  if (uses.length < 2) return null;
  return (
    <section className={styles.uses} aria-label={t("tag.uses", "Use by project")}>
      <h2>{t("tag.uses", "Use by project")}</h2>
      <Table
        caption={t("tag.uses", "Use by project")}
        columns={[
          {
            key: "project",
            label: t("type.project", "Project"),
            render: ({ project }) =>
              project ? (
                <Link
                  to="/projects/$projectId"
                  params={{ projectId: writePathId(project.id, project.title) }}
                >
                  {titleOf(project.title, "project")}
                </Link>
              ) : (
                t("tag.uses.shared", "Shared with you alone")
              ),
          },
          {
            key: "highlights",
            label: t("tab.highlights", "Highlights"),
            align: "end",
            render: ({ highlightCount }) => highlightCount.toLocaleString("en"),
          },
          {
            key: "notes",
            label: t("tab.notes", "Notes"),
            align: "end",
            render: ({ noteCount }) => noteCount.toLocaleString("en"),
          },
        ]}
        rows={uses}
        rowKey={({ project }) => project?.id ?? "shared"}
      />
    </section>
  );
}
