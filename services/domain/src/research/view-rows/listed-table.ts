import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import { type RawBuilder, sql } from "kysely";
import { liveHighlights } from "../highlights/highlight-store.ts";

/** Where the rows of a view come from. */
export interface ListedTable {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The note or insight that has the text, the people and the custom fields. */
  readonly documentId: RawBuilder<unknown>;
  readonly live: RawBuilder<boolean>;
}

export const listedTables: Readonly<Record<ViewReferenceType, ListedTable>> = {
  NOTE: {
    table: sql`notes`,
    id: sql`notes.note_id`,
    documentId: sql`notes.note_id`,
    live: sql<boolean>`notes.deleted_at is null`,
  },
  INSIGHT: {
    table: sql`insights`,
    id: sql`insights.insight_id`,
    documentId: sql`insights.insight_id`,
    live: sql<boolean>`insights.deleted_at is null`,
  },
  HIGHLIGHT: {
    table: sql`highlights`,
    id: sql`highlights.highlight_id`,
    documentId: sql`highlights.document_id`,
    live: sql<boolean>`${liveHighlights} and not highlights.inline_comment_only`,
  },
};

/** A column of the listed table. */
export function columnOf({ table }: ListedTable, column: string): RawBuilder<unknown> {
  return sql`${table}.${sql.ref(column)}`;
}
