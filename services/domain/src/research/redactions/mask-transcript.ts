import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { type TranscribedTurn, transcribedWords } from "../documents/jobs/document-job.ts";
import { findCopiesOf } from "../notes/note-copy-store.ts";
import { findMutedSpans } from "../recordings/masked-spans.ts";
import { findTranscribedTurns, type TranscribedWord } from "../transcription/transcribed-words.ts";
import { rewriteDocumentLater } from "../versions/rewrite-versions-later.ts";
import { maskAsCopies, maskCopies } from "./mask-copies.ts";

/** Identifies the masking to the processes that have the text open. */
const redactionWriter = "redaction";

/**
 * Updates a transcript to the current redactions, in the texts of the note and its copies, and by a task in
 * their versions. `transcribed` are the turns spoken before the change.
 */
export async function maskTranscript(
  tx: TenantTransaction,
  noteId: string,
  transcribed: readonly TranscribedTurn[],
): Promise<void> {
  if (transcribed.length === 0) return;
  const work = await rewordAfter(tx, noteId, transcribed);
  await rewriteDocumentLater(tx, noteId, { writer: redactionWriter, work });
  await maskCopies(tx, noteId, { writer: redactionWriter, work });
}

/**
 * Masks a transcript whose redactions are older than its times: nothing was masked in the text, its versions and
 * highlights, or in what was derived from them. `transcribed` are the turns as they were spoken.
 */
export async function maskWrittenTranscript(
  tx: TenantTransaction,
  noteId: string,
  transcribed: readonly TranscribedTurn[],
): Promise<void> {
  const work = await rewordAfter(tx, noteId, transcribed);
  const copyIds = await findCopiesOf(tx, noteId);
  await maskAsCopies(tx, [noteId, ...copyIds], { writer: redactionWriter, work });
}

async function rewordAfter(tx: TenantTransaction, noteId: string, transcribed: readonly TranscribedTurn[]) {
  const wanted = await findTranscribedTurns(tx, noteId);
  const muted = await findMutedSpans(
    tx,
    transcribed.map(({ fileId }) => fileId),
  );
  return {
    kind: "REWORD_TURNS" as const,
    transcribed,
    wanted: await unmaskedWords(transcribed, wanted),
    muted,
  };
}

/** Only words that were masked before return: no others are stored until the versions are done. */
async function unmaskedWords(
  before: readonly TranscribedTurn[],
  after: readonly TranscribedTurn[],
): Promise<readonly TranscribedWord[]> {
  const masked = before.filter(({ text }) => text.includes(maskedWord));
  const isMaskedTurn = new Set(masked.map(timesOf));
  const isMasked = new Set<string>();
  for await (const part of slices(masked, lengthOf))
    for (const word of transcribedWords(part)) if (word.text === maskedWord) isMasked.add(timesOf(word));
  const returning: TranscribedWord[] = [];
  const unmasked = after.filter((turn) => isMaskedTurn.has(timesOf(turn)));
  for await (const part of slices(unmasked, lengthOf))
    for (const word of transcribedWords(part)) if (isMasked.has(timesOf(word))) returning.push(word);
  return returning;
}

const lengthOf = ({ text }: TranscribedTurn) => text.length;

function timesOf({ fileId, startMs, endMs }: Pick<TranscribedWord, "fileId" | "startMs" | "endMs">): string {
  return `${fileId} ${startMs} ${endMs}`;
}
