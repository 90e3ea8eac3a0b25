import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { highlightConsentColumns } from "./consent-columns.ts";
import {
  authoredColumns,
  highlightTagColumns,
  liveInsights,
  notePeopleColumn,
  projectColumns,
} from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

export function highlightColumns(
  tx: TenantTransaction,
  now: Date,
  withoutAi: boolean,
): SystemColumns<"highlights"> {
  return {
    ...authoredColumns("highlights"),
    ...projectColumns(tx, sql`highlights.project_id`),
    ...highlightTagColumns(tx, withoutAi),
    Content: { type: "text", value: sql`highlights.text`, required: true },
    Note: {
      type: "id",
      idType: "uuid",
      value: sql`notes.note_id`,
      rows: sql`from notes where notes.note_id = highlights.document_id`,
    },
    People: notePeopleColumn(sql`highlights.document_id`),
    ...highlightConsentColumns(now),
    Insights: {
      type: "id",
      idType: "uuid",
      value: sql`insights.insight_id`,
      rows: sql`from insight_highlights join insights using (team_id, insight_id)
        where insight_highlights.highlight_id = highlights.highlight_id
          and ${countsIn("insights", withoutAi)} and ${liveInsights(tx)}`,
    },
  };
}
