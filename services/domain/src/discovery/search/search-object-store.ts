import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { IndexedObject, IndexedRef } from "../../kernel/indexing/search-object.ts";
import { ofEachType, refKey } from "./read-indexed-objects.ts";

/** As readIndexedObjects without the texts, in one statement: for passing many results through policy. */
export async function readIndexedHeads(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, Omit<IndexedObject, "text" | "tagIds" | "title" | "documentId">>> {
  if (refs.length === 0) return new Map();
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, from, where }) => sql`select ${columns} from ${from} where ${where}`,
  );
  const { rows } = await sql<IndexedObject>`${sql.join(queries, sql` union all `)}`.execute(tx.db);
  return new Map(rows.map((row) => [refKey(row), row]));
}

/** How many of them are live and readable by the actor. Each is to be named once. */
export async function countReadable(tx: TenantTransaction, refs: readonly IndexedRef[]): Promise<number> {
  if (refs.length === 0) return 0;
  const queries = ofEachType(
    tx,
    refs,
    ({ from, where }) => sql`select count(*) as found from ${from} where ${where}`,
  );
  const { rows } = await sql<{ found: number }>`
    select sum(found)::integer as found from (${sql.join(queries, sql` union all `)}) counts`.execute(tx.db);
  return rows[0]?.found ?? 0;
}

/** Titles of the notes and insights that hold the highlights. The highlights' readability is the caller's to know. */
export async function findSourceTitles(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (highlightIds.length === 0) return new Map();
  const { rows } = await sql<{ highlightId: string; title: string }>`
    select highlight_id as "highlightId", coalesce(notes.title, insights.title, '') as title from highlights
      left join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
      left join insights on insights.team_id = highlights.team_id and insights.insight_id = highlights.document_id
     where highlight_id = any(${[...highlightIds]}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.highlightId, row.title]));
}
