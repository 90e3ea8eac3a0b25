import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { noteConsentColumns } from "./consent-columns.ts";
import {
  authoredColumns,
  contentColumn,
  contributorColumn,
  documentTagsColumn,
  liveInsights,
  notePeopleColumn,
  projectColumns,
  starredColumn,
  titleColumn,
} from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

export function noteColumns(tx: TenantTransaction, now: Date, withoutAi: boolean): SystemColumns<"notes"> {
  const noteId = sql`notes.note_id`;
  return {
    ...authoredColumns("notes"),
    ...projectColumns(tx, sql`notes.project_id`),
    Title: titleColumn(sql`notes.title`),
    Starred: starredColumn(tx, noteId),
    Content: contentColumn(noteId),
    Note: { type: "id", idType: "uuid", value: noteId },
    Contributors: contributorColumn("notes", noteId),
    Tags: documentTagsColumn(tx, noteId, withoutAi),
    People: notePeopleColumn(noteId),
    ...noteConsentColumns(now),
    HighlightCount: {
      type: "number",
      required: true,
      value: sql`(select count(*) from highlights where highlights.document_id = ${noteId}
        and highlights.deleted_at is null and not highlights.inline_comment_only
        and ${countsIn("highlights", withoutAi)})`,
    },
    Insights: {
      type: "id",
      idType: "uuid",
      value: sql`insights.insight_id`,
      rows: sql`from highlights join insight_highlights using (team_id, highlight_id)
          join insights using (team_id, insight_id)
        where highlights.document_id = ${noteId} and highlights.deleted_at is null
          and ${countsIn("highlights", withoutAi)} and ${countsIn("insights", withoutAi)} and ${liveInsights(tx)}`,
    },
  };
}
