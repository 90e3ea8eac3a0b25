import { documentText } from "@fieldstone/document/document-text.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { fileNameLengthMax } from "@fieldstone/model/files/file-name.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { assertTranscriptFileSize } from "@fieldstone/model/transcripts/transcript-file.ts";
import type { SpokenTurn } from "@fieldstone/model/transcripts/transcript-word.ts";
import { transcriptionLanguages } from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordChange } from "../../kernel/changes/record-change.ts";
import type { TranscribedTurn } from "../documents/jobs/document-job.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { holdsTranscriptJob, transcriptFileJob } from "../documents/jobs/transcript-file-job.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { lockDocumentRow } from "../documents/updates/document-update-store.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { maskWrittenTranscript } from "../redactions/mask-transcript.ts";
import {
  type NoteRecording,
  requireNoteRecording,
  requireNotInProgress,
  type Transcribable,
  transcribable,
} from "../transcription/require-transcribable.ts";
import { findTranscribedTurns } from "../transcription/transcribed-words.ts";
import { type Transcription, transcriptNoteFull } from "../transcription/transcription.ts";
import { readTranscriptionSettings } from "../transcription/transcription-settings.ts";
import { keepTranscript } from "../transcription/transcription-steps.ts";
import {
  hasTurns,
  keepWaitingFile,
  type NewTranscription,
  upsertTranscription,
} from "../transcription/transcription-store.ts";
import { repairDocument } from "../versions/save-document.ts";

export const attachTranscriptInput = z.object({
  fileId: z.uuid(),
  fileName: z.string().min(1).max(fileNameLengthMax),
  content: z.string(),
  language: z.enum(transcriptionLanguages).nullish(),
  replacesEarlier: z.boolean().nullish(),
});

type GivenTranscript = z.output<typeof attachTranscriptInput>;
type TranscriptFile = Pick<GivenTranscript, "fileName" | "content">;

/**
 * Gives a note's recording a transcript that exists already. If the note has its words, because they were
 * imported before, its text and highlights stay and only get their times. It takes no minutes of the plan. While
 * the recording cannot be played yet, the transcript waits for it.
 * @throws ProductError `file.not_found`, `recording.not_found`, `transcription.under_way`,
 * `transcription.note_needed`, `transcription.note_full`, `document.busy`, `import.*` saying why its file
 * cannot be read, Forbidden
 */
export async function attachTranscript(tx: TenantTransaction, input: GivenTranscript): Promise<void> {
  const found = await requireNoteRecording(tx, input.fileId);
  requireNotInProgress(found);
  const ready = transcribable(found);
  if (ready === undefined) await keepUntilReady(tx, found, input);
  else await writeGivenTranscript(tx, await attemptOf(tx, ready, input), input);
}

/** A file that cannot be read is rejected at once, not when the recording is ready. */
async function keepUntilReady(tx: TenantTransaction, found: NoteRecording, input: GivenTranscript) {
  await readTurns(tx.context.teamId, input, Number.MAX_SAFE_INTEGER);
  const { fileId, fileName, content } = input;
  const attempt = await attemptOf(tx, { ...found, durationMs: 0 }, input);
  await upsertTranscription(tx, attempt);
  await keepWaitingFile(tx, fileId, { fileName, content });
  const changed = { id: fileId, projectId: found.place.projectId, documentId: found.file.documentId };
  const { provider, language } = attempt;
  await recordChange(tx, "file", "transcription_started", changed, { provider, language });
}

/** What is written about a given transcript. */
type GivenAttempt = NewTranscription & Pick<Transcription, "replacesEarlier">;

async function attemptOf(
  tx: TenantTransaction,
  { place, durationMs, earlier }: NoteRecording & Pick<Transcribable, "durationMs">,
  input: GivenTranscript,
): Promise<GivenAttempt> {
  const settings = await readTranscriptionSettings(tx, place.projectId);
  return {
    fileId: input.fileId,
    id: newId(),
    noteId: place.objectId,
    provider: null,
    language: input.language ?? settings.language,
    labelsSpeakers: true,
    removesFillers: false,
    replacesEarlier: input.replacesEarlier ?? earlier?.replacesEarlier ?? false,
    vocabulary: [],
    durationMs,
  };
}

/**
 * Writes a transcript to the note of its recording, which can be played. The caller checks access.
 * @throws ProductError `transcription.note_full`, `document.busy`, `import.*`
 */
export async function writeGivenTranscript(
  tx: TenantTransaction,
  attempt: GivenAttempt,
  file: TranscriptFile,
): Promise<void> {
  const { fileId, noteId } = attempt;
  const turns = await readTurns(tx.context.teamId, file, attempt.durationMs);
  // Lock the text first, as a save does before it writes highlights: another order could deadlock.
  await lockDocumentRow(tx, noteId);
  const isFirst = !(await hasTurns(tx, fileId));
  const others = (await findTranscribedTurns(tx, noteId)).filter((turn) => turn.fileId !== fileId);
  const transcribed = [...others, ...turns.map((turn) => ({ ...turn, fileId }))];
  const isWritten = isFirst && (await isInText(tx, noteId, { fileId, transcribed }));
  await upsertTranscription(tx, attempt);
  if (!(await keepTranscript(tx, attempt, turns, isWritten))) throw transcriptNoteFull();
  // Highlights get the times of their words, as in a save after an edit.
  if (isWritten) await repairDocument(tx, noteId, "command");
  // Words that were imported before the recording was redacted are in versions and copies too.
  const muted = (await findMaskedSpans(tx, [fileId])).get(fileId)?.muted ?? [];
  if (muted.length > 0) await maskWrittenTranscript(tx, noteId, transcribed);
}

/** Whether most of the recording's words are in the note's turns. */
async function isInText(
  tx: TenantTransaction,
  noteId: string,
  spoken: { readonly fileId: string; readonly transcribed: readonly TranscribedTurn[] },
): Promise<boolean> {
  const content = (await readDocumentContents(tx, [noteId])).get(noteId);
  if (content === undefined) return false;
  const input = { parts: [], ...documentText(content), ...spoken };
  return (await workOnDocument(tx.context.teamId, holdsTranscriptJob, input)).holds;
}

/** Reading a line of captions takes as long as reading this many bytes of a stored document. */
const bytesPerLine = 64;

/** The turns of a transcript's file, read in a thread if it is long. */
async function readTurns(
  teamId: string,
  { fileName, content }: TranscriptFile,
  durationMs: number,
): Promise<readonly SpokenTurn[]> {
  assertTranscriptFileSize(Buffer.byteLength(content));
  const text = content.replaceAll(/\r\n?/g, "\n");
  const weight = text.length + (text.match(/\n/g)?.length ?? 0) * bytesPerLine;
  const input = { parts: [], fileName, text, durationMs };
  const read = await workOnDocument(teamId, transcriptFileJob, input, weight);
  if ("turns" in read) return read.turns;
  throw new ProductError("UnprocessableContent", read.rejection.code, read.rejection.message, {
    field: "file",
  });
}
