import { findWhole } from "@fieldstone/platform/ai/find-whole.ts";
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
