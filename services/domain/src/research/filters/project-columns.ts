import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { starredColumn, timeColumns, titleColumn } from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

/** The members who created the project, or created or saved a live note or insight in it. */
const contributed = sql`from (
  select projects.created_by as user_id
  union all select notes.author_id from notes where notes.project_id = projects.project_id
    and notes.deleted_at is null and notes.author_kind = 'person'
  union all select insights.author_id from insights where insights.project_id = projects.project_id
    and insights.deleted_at is null and insights.author_kind = 'person'
  union all select document_versions.author_id from notes
    join document_versions on document_versions.document_id = notes.note_id
    where notes.project_id = projects.project_id and notes.deleted_at is null
      and document_versions.author_kind = 'person'
  union all select document_versions.author_id from insights
    join document_versions on document_versions.document_id = insights.insight_id
    where insights.project_id = projects.project_id and insights.deleted_at is null
      and document_versions.author_kind = 'person'
  ) as contributed where contributed.user_id is not null`;

export function projectColumns(tx: TenantTransaction): SystemColumns<"projects"> {
  return {
    Archived: { type: "boolean", value: sql`(projects.archived_at is not null)`, required: true },
    ...timeColumns("projects"),
    Title: titleColumn(sql`projects.title`),
    Starred: starredColumn(tx, sql`projects.project_id`),
    ProjectCategory: { type: "id", idType: "uuid", value: sql`projects.folder_id` },
    Contributors: { type: "id", idType: "uuid", value: sql`contributed.user_id`, rows: contributed },
  };
}
