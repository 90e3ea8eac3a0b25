import { sql } from "kysely";
import { defineObject } from "../../kernel/objects/object-kind.ts";
import { themesReadable } from "./theme-store.ts";

/** Its actions are recorded for the project: see `record-theme-change.ts`. */
export const themeObject = defineObject({
  type: "theme",
  auditName: "theme",
  table: "themes",
  idColumn: "theme_id",
  actions: {},
  search: {
    byAi: "tags",
    // A theme is deleted with its run.
    listed: sql`not is_outliers`,
    live: (tx, wanted) => ({
      projectId: sql`theme_runs.project_id`,
      content: sql`title, '' as text, '{}'::uuid[] as "tagIds"`,
      from: sql`themes join theme_runs using (team_id, theme_run_id)`,
      where: sql`theme_id = any(${wanted}) and not is_outliers and theme_runs.deleted_at is null
        and theme_runs.status = 'DONE' and ${themesReadable(tx)}`,
    }),
    inProject: (
      projectId,
    ) => sql`select 'theme', theme_id from themes join theme_runs using (team_id, theme_run_id)
      where theme_runs.project_id = ${projectId} and theme_runs.deleted_at is null and not is_outliers`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    theme: typeof themeObject;
  }
}
