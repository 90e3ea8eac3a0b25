import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { liveHighlights } from "../highlights/highlight-store.ts";
import type { IdColumn } from "./filter-column.ts";
import {
  authoredColumns,
  contentColumn,
  contributorColumn,
  projectColumns,
  starredColumn,
  tagsColumn,
  titleColumn,
} from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

/** Highlights that an insight embeds and those in its own text, if the actor may read them. */
export function insightHighlights(
  tx: TenantTransaction,
  insightId: RawBuilder<unknown>,
  withoutAi: boolean,
): { readonly shown: RawBuilder<unknown>; readonly readable: RawBuilder<unknown> } {
  return {
    shown: sql`(select insight_highlights.highlight_id from insight_highlights
        where insight_highlights.insight_id = ${insightId}
      union select own.highlight_id from highlights own
        where own.document_id = ${insightId} and own.deleted_at is null) shown
    join highlights using (highlight_id)`,
    readable: sql`${liveHighlights} and not highlights.inline_comment_only and ${countsIn("highlights", withoutAi)}
    and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`,
  };
}

/** Tags of an insight's highlights. */
export function insightTagsColumn(
  tx: TenantTransaction,
  insightId: RawBuilder<unknown>,
  withoutAi: boolean,
): IdColumn {
  const { shown, readable } = insightHighlights(tx, insightId, withoutAi);
  return tagsColumn(
    tx,
    sql`${shown} join highlight_tags using (team_id, highlight_id)`,
    sql`${readable} and ${countsIn("highlight_tags", withoutAi)}`,
  );
}

export function insightColumns(tx: TenantTransaction, withoutAi: boolean): SystemColumns<"insights"> {
  const insightId = sql`insights.insight_id`;
  const { shown, readable } = insightHighlights(tx, insightId, withoutAi);
  return {
    ...authoredColumns("insights"),
    ...projectColumns(tx, sql`insights.project_id`),
    Title: titleColumn(sql`insights.title`),
    Starred: starredColumn(tx, insightId),
    Content: contentColumn(insightId),
    Insights: { type: "id", idType: "uuid", value: insightId },
    Contributors: contributorColumn("insights", insightId),
    Published: { type: "boolean", value: sql`(insights.published_at is not null)`, required: true },
    HighlightCount: {
      type: "number",
      required: true,
      value: sql`(select count(*) from ${shown} where ${readable})`,
    },
    Highlight: {
      type: "id",
      idType: "uuid",
      value: sql`highlights.highlight_id`,
      rows: sql`from ${shown} where ${readable}`,
    },
    Tags: insightTagsColumn(tx, insightId, withoutAi),
  };
}
