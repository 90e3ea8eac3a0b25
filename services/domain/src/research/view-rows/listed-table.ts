import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import { type RawBuilder, sql } from "kysely";
import { liveHighlights } from "../highlights/highlight-store.ts";

/** The table of listed rows. */
export interface ListedTable {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The id of the object with the custom fields; for rows with a text also their document's id. */
  readonly documentId: RawBuilder<unknown>;
  readonly live: RawBuilder<boolean>;
}

export const listedTables: Readonly<Record<ListedType, ListedTable>> = {
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
  PERSON: {
    table: sql`people`,
    id: sql`people.person_id`,
    documentId: sql`people.person_id`,
    live: sql<boolean>`people.deleted_at is null`,
  },
};

/** A column of the listed table. */
export function columnOf({ table }: ListedTable, column: string): RawBuilder<unknown> {
  return sql`${table}.${sql.ref(column)}`;
}
