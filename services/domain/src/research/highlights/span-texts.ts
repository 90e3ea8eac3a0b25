import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";

/** A highlight of a span of a recording. */
export interface SpanHighlight {
  readonly id: string;
  readonly projectId: string;
  readonly fileId: string;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * All highlights of spans of a document's recordings, also in the trash, as they return with the words of then.
 * Without access checks.
 */
export async function findSpanHighlights(
  tx: TenantTransaction,
  documentId: string,
): Promise<readonly SpanHighlight[]> {
  const { rows } = await sql<SpanHighlight>`select highlight_id as id, project_id as "projectId",
      file_id as "fileId", text, start_ms as "startMs", end_ms as "endMs" from highlights
    where team_id = ${tx.context.teamId} and document_id = ${documentId} and file_id is not null
      and start_ms is not null and end_ms is not null
    order by highlight_id`.execute(tx.db);
  return rows;
}

/**
 * Stores what the transcript says at highlighted spans, in the order of the rows. Like an orphan, a highlight
 * keeps its text where the transcript says nothing any more.
 */
export async function updateSpanTexts(
  tx: TenantTransaction,
  documentId: string,
  { rows, texts }: { readonly rows: readonly SpanHighlight[]; readonly texts: readonly string[] },
): Promise<void> {
  const changed = rows.flatMap(({ id, projectId, text: before }, place) => {
    const text = texts[place] ?? "";
    return text === "" || text === before ? [] : [{ id, projectId, text }];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await sql`update highlights set text = said.text, updated_at = now()
    from unnest(${ids}::uuid[], ${changed.map(({ text }) => text)}::text[]) said (highlight_id, text)
    where highlights.team_id = ${tx.context.teamId} and highlights.highlight_id = said.highlight_id`.execute(
    tx.db,
  );
  await markForIndexing(tx, "highlight", ids);
  for (const { id, projectId } of changed)
    await announce(tx, { type: "highlight", id, projectId, documentId, act: "updated" });
}
