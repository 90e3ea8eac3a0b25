import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { rowDriftMax } from "@fieldstone/platform/search-index/lance/row-lag.ts";
import type { DateRange } from "@fieldstone/platform/search-index/search-index.ts";
import { sql } from "kysely";
import { type IndexedRef, pieceLengthMax } from "../../kernel/indexing/search-object.ts";
import { type ObjectHead, ofEachType, readIndexedHeads, refKey } from "./read-indexed-objects.ts";

/** Enough for a snippet of a text's beginning, in characters. */
const openingLength = 300;

/** A result of the index. */
export interface FoundObject extends IndexedRef {
  readonly score?: number;
  /**
   * Where the best piece begins, in characters of the text, within `rowDriftMax`; the beginning if left out.
   */
  readonly start?: number;
  /** True for the last displayed point of a channel that has or may have more. */
  readonly hasMoreInChannel?: boolean;
}

/** An object as results show it, with only as much of its text as they need. */
export interface ShownObject extends ObjectHead {
  /** The object that it is shown as part of, and the one that answers cite it through. */
  readonly withinId: string | null;
  readonly citedId: string | null;
  readonly title: string;
  readonly opening: string;
  /** Whether the text goes on after `opening`. */
  readonly goesOn: boolean;
  /** The text around `start`. */
  readonly near: string;
}

/** Where `near` begins, in characters of the text. */
export function nearStartOf({ start = 0 }: FoundObject): number {
  return Math.max(0, start - rowDriftMax);
}

/**
 * The live objects that the actor may read, by `refKey`. Only the part of a text that a snippet needs is
 * loaded: a note may have 600 kB, and a page has 20 of them.
 */
export async function readFoundObjects(
  tx: TenantTransaction,
  found: readonly FoundObject[],
): Promise<ReadonlyMap<string, ShownObject>> {
  const ids = found.map(({ objectId }) => objectId);
  const starts = found.map(nearStartOf);
  const queries = ofEachType(
    tx,
    found,
    ({ columns, content, within, from, texts = sql``, where }) => sql`
      select "objectType", "objectId", "projectId", "createdAt", "updatedAt", "withinId", "citedId",
        coalesce("withinTitle", title) as title, left(text, ${openingLength}::integer) as opening,
        substr(text, ${openingLength + 1}::integer, 1) <> '' as "goesOn",
        substr(text, place.start + 1, ${pieceLengthMax + 2 * rowDriftMax}::integer) as near
        from (select ${columns}, ${content}, ${within} from ${from} ${texts} where ${where}) object
        join unnest(${ids}::uuid[], ${starts}::integer[]) place (id, start) on place.id = "objectId"`,
  );
  const answers = await Promise.all(queries.map((query) => sql<ShownObject>`${query}`.execute(tx.db)));
  return new Map(answers.flatMap(({ rows }) => rows.map((row) => [refKey(row), row] as const)));
}

/** The live, readable objects among these that were last changed in a range of time. */
export async function keepUpdatedIn<Ref extends IndexedRef>(
  tx: TenantTransaction,
  refs: readonly Ref[],
  { from, to }: DateRange,
): Promise<readonly Ref[]> {
  const heads = await readIndexedHeads(tx, refs);
  return refs.filter((ref) => {
    const at = heads.get(refKey(ref))?.updatedAt;
    return at !== undefined && (from === undefined || at >= from) && (to === undefined || at <= to);
  });
}

/** The number of these that are live and readable by the actor. The refs must be unique. */
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

/** Titles of the notes and insights that contain the highlights. The caller checks permissions. */
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
