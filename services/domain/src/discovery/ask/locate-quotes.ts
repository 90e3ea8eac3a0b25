import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { ofEachType } from "../search/read-indexed-objects.ts";
import type { CitedType, StoredCitation } from "./ask.ts";

export interface QuoteToLocate {
  readonly type: CitedType;
  readonly id: string;
  readonly text: string;
}

interface SourceText {
  readonly objectType: CitedType;
  readonly id: string;
  readonly documentId: string | null;
  readonly version: number | null;
  readonly text: string;
}

/**
 * Finds each quote in the stored text of its source as the actor may read it now, character for character: nothing is
 * normalised. One that is not there, or begins or ends within a word, is undefined.
 */
export async function locateQuotes(
  tx: TenantTransaction,
  quotes: readonly QuoteToLocate[],
): Promise<readonly (StoredCitation | undefined)[]> {
  const sources = new Map((await readSources(tx, quotes)).map((source) => [source.id, source]));
  return quotes.map(({ type, id, text }) => {
    const source = sources.get(id);
    if (source === undefined || source.objectType !== type) return undefined;
    const start = findWhole(source.text, text);
    if (start === undefined) return undefined;
    const { documentId, version } = source;
    return { type, id, documentId, version, start, end: start + text.length, quote: text };
  });
}

/** Only texts that hold one of the quotes leave the database: a note may have 600 KB. */
async function readSources(
  tx: TenantTransaction,
  quotes: readonly QuoteToLocate[],
): Promise<readonly SourceText[]> {
  const asked = quotes.filter(({ text }) => text.isWellFormed() && !text.includes("\0"));
  if (asked.length === 0) return [];
  const refs = asked.map(({ type, id }) => ({ objectType: type, objectId: id }));
  const [ids, texts] = [asked.map(({ id }) => id), asked.map(({ text }) => text)];
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, content, from, texts: joined = sql``, where }) => sql`
      select "objectType", "objectId" as id, "documentId", object.text, (select version from documents
          where documents.team_id = ${tx.context.teamId} and documents.document_id = object."objectId") as version
        from (select ${columns}, ${content} from ${from} ${joined} where ${where}) object
       where exists (select from unnest(${ids}::uuid[], ${texts}::text[]) asked (id, quote)
                      where asked.id = object."objectId" and strpos(object.text, asked.quote) > 0)`,
  );
  const { rows } = await sql<SourceText>`${sql.join(queries, sql` union all `)}`.execute(tx.db);
  return rows;
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** Where a quote begins that neither begins nor ends within a word, in UTF-16 units; undefined where it is not there. */
export function findWhole(text: string, quote: string): number | undefined {
  if (quote.trim() === "") return undefined;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (!cutsWord(text, at) && !cutsWord(text, at + quote.length)) return at;
  }
  return undefined;
}

function cutsWord(text: string, at: number): boolean {
  // Two units at each side: a letter outside the basic plane has two.
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
  const after = [...text.slice(at, at + 2)].at(0) ?? "";
  return wordCharacter.test(before) && wordCharacter.test(after);
}
