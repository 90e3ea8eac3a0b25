import { setImmediate as nextTurn } from "node:timers/promises";
import { linearSearch } from "@fieldstone/model/text/linear-search.ts";
import { findWhole } from "@fieldstone/platform/ai/find-whole.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findPagesWith } from "../../research/files/pages/find-pages-with.ts";
import { ofEachType, readIndexedHeads } from "../search/read-indexed-objects.ts";
import type { CitedType, StoredCitation } from "./ask.ts";

export interface QuoteToLocate {
  readonly type: CitedType;
  readonly id: string;
  readonly text: string;
  /** The passage that it was taken from; texts that contain all of it come first. */
  readonly passage?: string;
  /** Where it begins in the passage: its words may be in it twice. */
  readonly inPassage?: number | undefined;
  /** Its earlier place, which comes first. */
  readonly before?: Pick<StoredCitation, "file" | "start">;
}

/** Characters around a quote that tell whether it begins or ends within a word, in scripts without spaces too. */
const aroundLength = 40;
/** A length that takes some ms to search, in UTF-16 units. */
const longTextLength = 1_000_000;

/** A text to search for quotes: that of an object, or of a page of an attached file. */
interface SourceText {
  readonly objectType: CitedType;
  readonly id: string;
  readonly documentId: string | null;
  readonly version: number | null;
  readonly file?: StoredCitation["file"];
  readonly text: string;
}

/**
 * Finds each quote in the stored text of its source or on a page of one of its files, as the actor may read
 * it now, character by character without normalisation. Undefined for one that is missing or begins or ends
 * within a word.
 */
export async function locateQuotes(
  tx: TenantTransaction,
  quotes: readonly QuoteToLocate[],
): Promise<readonly (StoredCitation | undefined)[]> {
  const asked = quotes.filter(({ text }) => text.isWellFormed() && !text.includes("\0"));
  if (asked.length === 0) return quotes.map(() => undefined);
  const sources = Map.groupBy(
    [...(await readSources(tx, asked)), ...(await readPages(tx, asked))],
    ({ id }) => id,
  );
  const located: (StoredCitation | undefined)[] = [];
  for (const quote of quotes) {
    const own = sources.get(quote.id) ?? [];
    // Each search covers up to 10 MB of text, so the loop yields in between.
    if (own.some(({ text }) => text.length > longTextLength)) await nextTurn();
    located.push(locate(quote, own));
  }
  return located;
}

function locate(quote: QuoteToLocate, sources: readonly SourceText[]): StoredCitation | undefined {
  const { type, id, text } = quote;
  const found = sources.flatMap(({ text: whole, ...source }) => {
    const start = source.objectType === type ? startIn(whole, quote) : undefined;
    return start === undefined ? [] : [{ ...source, start, rank: rankOf(quote, source.file, whole) }];
  });
  const best = found.toSorted((one, other) => one.rank - other.rank)[0];
  if (best === undefined) return undefined;
  const { documentId, version, file, start } = best;
  const page = file === undefined ? {} : { file };
  return { type, id, documentId, version, ...page, start, end: start + text.length, quote: text };
}

/** Where a quote begins: at its earlier place, in its passage, or at the first place that has its words. */
function startIn(whole: string, { text, passage, inPassage, before }: QuoteToLocate): number | undefined {
  if (before !== undefined && isWholeAt(whole, text, before.start)) return before.start;
  if (passage !== undefined && inPassage !== undefined) {
    const at = linearSearch(passage)(whole, 0);
    if (at !== -1 && isWholeAt(whole, text, at + inPassage)) return at + inPassage;
  }
  return findWhole(whole, text);
}

function isWholeAt(whole: string, text: string, start: number): boolean {
  const from = Math.max(0, start - aroundLength);
  return (
    whole.startsWith(text, start) &&
    findWhole(whole.slice(from, start + text.length + aroundLength), text, start - from) === start - from
  );
}

/** Lower is better; on a tie, the object's own text comes before its files, and files keep their order. */
function rankOf({ passage, before }: QuoteToLocate, file: SourceText["file"], whole: string): number {
  if (before !== undefined)
    return before.file?.id === file?.id && before.file?.pageNum === file?.pageNum ? 0 : 1;
  return passage !== undefined && linearSearch(passage)(whole, 0) !== -1 ? 0 : 1;
}

/** Only loads texts that contain a quote: a note may have 600 kB. */
async function readSources(
  tx: TenantTransaction,
  asked: readonly QuoteToLocate[],
): Promise<readonly SourceText[]> {
  const refs = asked.map(({ type, id }) => ({ objectType: type, objectId: id }));
  const [ids, texts] = [asked.map(({ id }) => id), asked.map(({ text }) => text)];
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, documentId, content, ownText, from, texts: joined = sql``, where }) => sql`
      select "objectType", "objectId" as id, "documentId", object.text, (select version from documents
          where documents.team_id = ${tx.context.teamId} and documents.document_id = object."objectId") as version
        from (select ${columns}, ${
          ownText === undefined ? content : sql`${documentId} as "documentId", ${ownText} as text`
        } from ${from} ${joined} where ${where}) object
       where exists (select from unnest(${ids}::uuid[], ${texts}::text[]) asked (id, quote)
                      where asked.id = object."objectId" and strpos(object.text, asked.quote) > 0)`,
  );
  const { rows } = await sql<SourceText>`${sql.join(queries, sql` union all `)}`.execute(tx.db);
  return rows;
}

/** Pages that contain a quote, in files of notes and insights that the actor may read. */
async function readPages(
  tx: TenantTransaction,
  asked: readonly QuoteToLocate[],
): Promise<readonly SourceText[]> {
  const holders = asked.filter(({ type }) => type === "note" || type === "insight");
  const heads = await readIndexedHeads(
    tx,
    holders.map(({ type, id }) => ({ objectType: type, objectId: id })),
  );
  const types = new Map([...heads.values()].map(({ objectId, objectType }) => [objectId, objectType]));
  const readable = holders.flatMap(({ id, text }) => (types.has(id) ? [{ documentId: id, text }] : []));
  const pages = await findPagesWith(tx, readable);
  return pages.map(({ documentId, fileId, pageNum, text }) => ({
    objectType: types.get(documentId) === "insight" ? "insight" : "note",
    id: documentId,
    documentId,
    version: null,
    file: { id: fileId, pageNum },
    text,
  }));
}
