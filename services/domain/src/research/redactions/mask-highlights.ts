import { type Span, touchesSpans } from "@fieldstone/model/media/spans.ts";
import { maskedWord } from "@fieldstone/model/transcripts/mask-words.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { findTextInSpans } from "../transcription/heard-words.ts";

interface TouchedHighlight {
  readonly id: string;
  readonly projectId: string;
  readonly fileId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** It is in the trash, or its words are gone from the text: no save of the text writes it anew. */
  readonly isLeftBehind: boolean;
}

/**
 * Where the change is heard, writes the words of the highlights that show a moment of the spans as they are heard now. A
 * highlight of the text has them from its save; one in the trash, and one whose words are gone, is masked whole where
 * it shows a moment that is muted now. Returns their ids.
 */
export async function maskHighlights(
  tx: TenantTransaction,
  {
    fileId,
    documentId,
    spans,
    isHeard,
  }: { fileId: string; documentId: string; spans: readonly Span[]; isHeard: boolean },
): Promise<readonly string[]> {
  const found = new Map<string, TouchedHighlight>();
  for (const { startMs, endMs } of spans) {
    const { rows } = await sql<TouchedHighlight>`select highlight_id as id, project_id as "projectId",
        file_id as "fileId", start_ms as "startMs", end_ms as "endMs",
        deleted_at is not null or state = 'orphaned' as "isLeftBehind" from highlights
      where team_id = ${tx.context.teamId} and document_id = ${documentId} and start_ms < ${endMs}
        and end_ms > ${startMs} and (file_id is null or file_id = ${fileId})`.execute(tx.db);
    for (const row of rows) found.set(row.id, row);
  }
  if (isHeard) {
    const texts = await textsOf(tx, fileId, [...found.values()]);
    await sql`update highlights set text = heard.text, updated_at = now()
      from unnest(${[...texts.keys()]}::uuid[], ${[...texts.values()]}::text[]) heard (highlight_id, text)
      where highlights.team_id = ${tx.context.teamId} and highlights.highlight_id = heard.highlight_id`.execute(
      tx.db,
    );
    await markForIndexing(tx, "highlight", [...texts.keys()]);
    for (const { id, projectId } of found.values())
      if (texts.has(id)) await announce(tx, { type: "highlight", id, projectId, documentId, act: "updated" });
  }
  return [...found.keys()];
}

/** The words of those highlights that no save of the text writes, by their ids. */
async function textsOf(
  tx: TenantTransaction,
  fileId: string,
  highlights: readonly TouchedHighlight[],
): Promise<ReadonlyMap<string, string>> {
  const muted = (await findMaskedSpans(tx, [fileId])).get(fileId)?.muted ?? [];
  const ofFile = highlights.filter((highlight) => highlight.fileId !== null);
  const heard = await findTextInSpans(
    tx,
    ofFile.map((highlight) => ({ ...highlight, fileId })),
  );
  const leftBehind = highlights.filter(
    (highlight) => highlight.fileId === null && highlight.isLeftBehind && touchesSpans(highlight, muted),
  );
  return new Map([
    ...ofFile
      .map(({ id }, place): [string, string] => [id, heard[place] ?? ""])
      .filter(([, text]) => text !== ""),
    ...leftBehind.map(({ id }): [string, string] => [id, maskedWord]),
  ]);
}
