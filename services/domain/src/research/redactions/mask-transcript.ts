import { maskedWord } from "@fieldstone/model/transcripts/mask-words.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { findHeardWords, type HeardWord } from "../transcription/heard-words.ts";
import { rewriteDocumentLater } from "../versions/rewrite-versions-later.ts";

/** Names the masking to the processes that have the text open. */
const redactionWriter = "redaction";

/**
 * Writes a transcript as its recordings are redacted now, in the note's text, and in its versions by a task, given what
 * was heard in them before.
 */
export async function maskTranscript(
  tx: TenantTransaction,
  noteId: string,
  heard: readonly HeardWord[],
): Promise<void> {
  if (heard.length === 0) return;
  const wanted = await findHeardWords(tx, noteId);
  const masked = await findMaskedSpans(tx, [...new Set(heard.map(({ fileId }) => fileId))]);
  const muted = [...masked].flatMap(([fileId, spans]) => spans.muted.map((span) => ({ fileId, ...span })));
  // Words come back at their own times alone: all others are left out of what is kept until the versions are done.
  const isMasked = new Set(heard.filter(({ text }) => text === maskedWord).map(timesOf));
  const work = {
    kind: "REWORD" as const,
    heard,
    wanted: wanted.filter((word) => isMasked.has(timesOf(word))),
    muted,
  };
  await rewriteDocumentLater(tx, noteId, { writer: redactionWriter, work });
}

function timesOf({ fileId, startMs, endMs }: HeardWord): string {
  return `${fileId} ${startMs} ${endMs}`;
}
