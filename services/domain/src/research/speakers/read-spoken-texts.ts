import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { type DocumentText, documentText } from "@fieldstone/document/document-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Contents that are read for one request, in bytes, those of the first documents first: some 60 ms of parsing. */
const contentBytesMax = 8_000_000;

/**
 * The texts of documents that are transcripts, as saved, and of the others too if asked; undefined for those
 * beyond `contentBytesMax`. Without access checks.
 */
export async function readSpokenTexts(
  tx: TenantTransaction,
  documentIds: readonly string[],
  { transcriptsOnly }: { readonly transcriptsOnly: boolean },
): Promise<ReadonlyMap<string, DocumentText | undefined>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; isTranscript: boolean; source: string | null }>`
    with read as (
      select document_id as id, place, strpos(content::text, '"type":"turn"') > 0 as "isTranscript",
          content::text as json, text
        from documents join unnest(${[...documentIds]}::uuid[]) with ordinality wanted (id, place)
          on wanted.id = document_id
       where team_id = ${tx.context.teamId}), sources as (
      select id, place, "isTranscript", case when "isTranscript" then json else text end as source from read
       where "isTranscript" or ${!transcriptsOnly})
    select id, "isTranscript",
        case when sum(octet_length(source)) over (order by place) <= ${contentBytesMax} then source end as source
      from sources order by place`.execute(tx.db);
  const texts = new Map<string, DocumentText | undefined>();
  for (const { id, isTranscript, source } of rows) {
    if (source === null) texts.set(id, undefined);
    else texts.set(id, isTranscript ? documentText(parseContent(source)) : { text: source, blocks: [] });
    await nextTurn();
  }
  return texts;
}

/** For the stored JSON of a document. */
function parseContent(json: string): DocumentNode {
  return JSON.parse(json);
}
