import { touchesSpans } from "@fieldstone/model/media/spans.ts";
import { bareWord } from "@fieldstone/model/transcripts/bare-word.ts";
import { spanOfTurn } from "@fieldstone/model/transcripts/mask-words.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { sql } from "kysely";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { type TranscribedTurn, transcribedWords } from "../documents/jobs/document-job.ts";
import { findCopiesOf } from "../notes/note-copy-store.ts";
import { redactionSteps } from "../recordings/redaction-registry.ts";
import { rewriteDocumentLater } from "../versions/rewrite-versions-later.ts";
import type { VersionWork } from "../versions/version-rewrite-store.ts";
import { SaidPassages } from "./said-passages.ts";

/** Highlights read at a time, each of 40,000 characters at most. */
const highlightsAtOnce = 100;

type Reword = Extract<VersionWork, { kind: "REWORD_TURNS" }>;

/**
 * Masks the words that are masked in a note in its copies and everything derived from them. Readers of a copy
 * may have no access to the note and vice versa, so redactions apply to all of them.
 */
export async function maskCopies(
  tx: TenantTransaction,
  noteId: string,
  { writer, work }: { readonly writer: string; readonly work: Reword },
): Promise<void> {
  await maskAsCopies(tx, await findCopiesOf(tx, noteId), { writer, work });
}

/** Masks the words in texts whose highlights may have no times, and everything derived from them. */
export async function maskAsCopies(
  tx: TenantTransaction,
  copyIds: readonly string[],
  { writer, work }: { readonly writer: string; readonly work: Reword },
): Promise<void> {
  if (copyIds.length === 0) return;
  const passages = new SaidPassages(await mutedPassages(work));
  for (const copyId of copyIds) {
    const before = await findQuotes(tx, copyId);
    await rewriteDocumentLater(tx, copyId, { writer, work });
    await maskLeftBehind(tx, copyId, passages);
    await followCopy(tx, copyId, before);
  }
}

/** The text of a highlight as a digest: all highlights of a text, deleted ones too, may have gigabytes. */
interface Quote {
  readonly id: string;
  readonly digest: string;
  readonly masks: number;
}

/** Digests of the highlights of a text. */
export async function findQuotes(tx: TenantTransaction, documentId: string): Promise<readonly Quote[]> {
  const { rows } = await sql<Quote>`select highlight_id as id, md5(text) as digest,
      length(text) - length(replace(text, ${maskedWord}, '')) as masks from highlights
    where team_id = ${tx.context.teamId} and document_id = ${documentId}`.execute(tx.db);
  return rows;
}

/** Runs the redaction steps for a copy whose words changed, given its highlights before the change. */
export async function followCopy(
  tx: TenantTransaction,
  copyId: string,
  before: readonly Quote[],
): Promise<void> {
  const said = new Map(before.map((quote) => [quote.id, quote]));
  const changed = (await findQuotes(tx, copyId)).filter(({ id, digest }) => said.get(id)?.digest !== digest);
  const masked = changed.filter(({ id, masks }) => masks > (said.get(id)?.masks ?? 0));
  await redactionSteps.run(tx, {
    ...{ fileId: null, documentId: copyId, spans: [] },
    highlightIds: changed.map(({ id }) => id),
    maskedHighlightIds: masked.map(({ id }) => id),
  });
}

/** The words spoken in muted spans, as consecutive passages. */
async function mutedPassages({ transcribed, muted }: Reword): Promise<readonly (readonly string[])[]> {
  const mutedOf = Map.groupBy(muted, ({ fileId }) => fileId);
  const passages: string[][] = [];
  let wasMuted = false;
  const read = (turn: TranscribedTurn) => {
    const spans = mutedOf.get(turn.fileId) ?? [];
    if (!touchesSpans(spanOfTurn(turn), spans)) {
      wasMuted = false;
      return;
    }
    for (const word of transcribedWords([turn])) {
      const said = bareWord(word.text);
      // A mask or a dash is not a word.
      const isMuted = said !== "" && touchesSpans(word, spans);
      if (isMuted && wasMuted) passages.at(-1)?.push(said);
      else if (isMuted) passages.push([said]);
      wasMuted = isMuted;
    }
  };
  for await (const part of slices(transcribed, ({ text }) => text.length))
    for (const turn of part) read(turn);
  return passages;
}

interface LeftBehind {
  readonly id: string;
  readonly text: string;
  readonly projectId: string;
}

/** Masks whole those highlights that saves of the text do not update: deleted and orphaned ones. */
async function maskLeftBehind(tx: TenantTransaction, copyId: string, passages: SaidPassages): Promise<void> {
  const { teamId } = tx.context;
  for (let after: string | undefined; ; ) {
    const { rows } =
      await sql<LeftBehind>`select highlight_id as id, text, project_id as "projectId" from highlights
      where team_id = ${teamId} and document_id = ${copyId} and (deleted_at is not null or state = 'orphaned')
        and (${after ?? null}::uuid is null or highlight_id > ${after ?? null})
      order by highlight_id limit ${highlightsAtOnce}`.execute(tx.db);
    const masked: LeftBehind[] = [];
    for await (const part of slices(rows, ({ text }) => text.length))
      for (const highlight of part) if (passages.areIn(highlight.text)) masked.push(highlight);
    const ids = masked.map(({ id }) => id);
    await sql`update highlights set text = ${maskedWord}, updated_at = now()
      where team_id = ${teamId} and highlight_id = any(${ids}::uuid[])`.execute(tx.db);
    await markForIndexing(tx, "highlight", ids);
    for (const { id, projectId } of masked)
      await announce(tx, { type: "highlight", id, projectId, documentId: copyId, act: "updated" });
    if (rows.length < highlightsAtOnce) return;
    after = rows.at(-1)?.id;
  }
}
