import { noteTranscriptsLengthMax } from "@fieldstone/model/limits.ts";
import { withoutFillers } from "@fieldstone/model/transcripts/filler-words.ts";
import {
  cleanWords,
  type SpokenTurn,
  type TranscriptWord,
  turnsOfWords,
  writtenTurn,
} from "@fieldstone/model/transcripts/transcript-word.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { appendTurns } from "../documents/updates/append-turns.ts";
import { announceFile } from "../files/file-place.ts";
import { findFile } from "../files/find-file.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { recordingKeys } from "../recordings/recording.ts";
import { placeOfRecording } from "../recordings/recording-place.ts";
import { findJobOfType, selectRecordings } from "../recordings/recording-store.ts";
import { maskTurns } from "./mask-turns.ts";
import { findTranscribedTurns } from "./transcribed-words.ts";
import { isTranscriptionInProgress, type Transcription } from "./transcription.ts";
import {
  deleteUsage,
  lockTranscription,
  measureTranscripts,
  replaceTurns,
  selectTranscriptions,
  type TranscriptionChange,
  updateTranscription,
} from "./transcription-store.ts";
import {
  dropTranscriptionTask,
  enqueueDropVocabularies,
  enqueueTranscription,
} from "./transcription-tasks.ts";

/** Runs that may be lost with their process before a transcription fails. */
const lostRunsMax = 3;

export interface TranscriptionStep {
  readonly transcription: Transcription;
  readonly audioKey: ObjectKey;
}

/**
 * For the pipelines: begins the next step of a transcription. Undefined if it is no longer wanted, or while
 * the audio is being extracted, which begins the step again when it ends. If this attempt is `reserved` for
 * that, the transcription fails instead.
 */
export async function beginTranscriptionStep(
  tx: TenantTransaction,
  fileId: string,
  { reserved = false } = {},
): Promise<TranscriptionStep | undefined> {
  const transcription = await lockTranscription(tx, fileId);
  if (transcription === undefined || !isTranscriptionInProgress(transcription)) return undefined;
  // A transcript from a file waits for its recording, and is attached by its own task.
  if (transcription.provider === null) return undefined;
  const [recording] = await selectRecordings(tx, sql`file_id = ${fileId}`);
  if (recording === undefined || (await findFile(tx, fileId)) === undefined) {
    await endWithoutTranscript(tx, transcription, { status: "CANCELLED" });
    return undefined;
  }
  const audio = await findJobOfType(tx, recording, "AUDIO");
  if (audio === undefined || audio.status === "QUEUED" || audio.status === "RUNNING") return undefined;
  if (audio.status !== "DONE") {
    const code = audio.status === "SKIPPED" ? "transcription.silent" : "transcription.audio";
    await failTranscription(tx, transcription, code);
    return undefined;
  }
  const lostRuns = transcription.lostRuns + (transcription.runStartedAt === null ? 0 : 1);
  if (reserved || lostRuns >= lostRunsMax) {
    await failTranscription(tx, transcription, "transcription.interrupted");
    return undefined;
  }
  await updateTranscription(tx, fileId, { status: "RUNNING", runStartedAt: new Date(), lostRuns });
  await announceFile(tx, await placeOfRecording(tx, fileId));
  return { transcription, audioKey: recordingKeys(tx.context, recording).audio };
}

/** Locks the attempt that a run worked on; undefined if it was cancelled or restarted meanwhile. */
async function lockTry(
  tx: TenantTransaction,
  { fileId, id }: Pick<Transcription, "fileId" | "id">,
): Promise<Transcription | undefined> {
  const now = await lockTranscription(tx, fileId);
  return now?.id === id && isTranscriptionInProgress(now) ? now : undefined;
}

/**
 * For the pipelines: records the provider's job and schedules a poll. False if it was cancelled or restarted.
 */
export async function keepTranscriptionJob(
  tx: TenantTransaction,
  run: Transcription,
  jobName: string,
): Promise<boolean> {
  if ((await lockTry(tx, run)) === undefined) return false;
  await updateTranscription(tx, run.fileId, { status: "RUNNING", jobName });
  await enqueueTranscription(tx, run.fileId, { later: true });
  return true;
}

/** For the pipelines: ends a run without ending the transcription; another run will follow. */
export async function pauseTranscription(tx: TenantTransaction, run: Transcription): Promise<void> {
  if ((await lockTry(tx, run)) !== undefined)
    await updateTranscription(tx, run.fileId, { status: "RUNNING" });
}

/** For the pipelines: false once an attempt was cancelled or restarted. */
export async function isTranscriptionCurrent(tx: TenantTransaction, run: Transcription): Promise<boolean> {
  const [now] = await selectTranscriptions(tx, sql`file_id = ${run.fileId}`);
  return now?.id === run.id && isTranscriptionInProgress(now);
}

/** For the pipelines: languages and vocabularies of a provider's transcriptions in progress. */
export async function findVocabulariesInUse(
  tx: TenantTransaction,
  provider: TranscriptionProviderName,
): Promise<readonly Pick<Transcription, "language" | "vocabulary">[]> {
  return await selectTranscriptions(tx, sql`provider = ${provider} and status in ('QUEUED', 'RUNNING')`);
}

/** For the pipelines: writes the words to the note's text and stores their times. Idempotent. */
export async function finishTranscription(
  tx: TenantTransaction,
  run: Transcription,
  transcribed: readonly TranscriptWord[],
): Promise<void> {
  if ((await lockTry(tx, run)) === undefined) return;
  const { fileId } = run;
  // The recording was deleted meanwhile: its transcript is not used.
  if ((await findFile(tx, fileId)) === undefined)
    return await endWithoutTranscript(tx, run, { status: "CANCELLED" });
  const clean = cleanWords(transcribed);
  const words = run.removesFillers ? withoutFillers(clean, run.language) : clean;
  const turns = turnsOfWords(words);
  if (turns.length === 0) return await failTranscription(tx, run, "transcription.silent");
  if (!(await keepTranscript(tx, run, turns)))
    return await failTranscription(tx, run, "transcription.note_full");
  await dropProviderData(tx, run);
}

/**
 * Writes a recording's turns to its note's text, masked where they are redacted, unless they are written there
 * already, and stores their times. False if the text would be too long.
 */
export async function keepTranscript(
  tx: TenantTransaction,
  {
    fileId,
    noteId,
    provider,
    replacesEarlier,
  }: Pick<Transcription, "fileId" | "noteId" | "provider" | "replacesEarlier">,
  turns: readonly SpokenTurn[],
  isWritten = false,
): Promise<boolean> {
  const length = turns.reduce((sum, { text }) => sum + text.length, 0);
  if (length + (await measureTranscripts(tx, { fileId, noteId })) > noteTranscriptsLengthMax) return false;
  if (!isWritten) {
    const transcribed = turns.map((turn) => ({ ...turn, fileId }));
    const written = await maskTurns(transcribed, await findMaskedSpans(tx, [fileId]));
    const earlier = replacesEarlier
      ? { fileId, transcribed: await findTranscribedTurns(tx, noteId) }
      : undefined;
    const texts = written.map((turn) => ({ ...turn, text: writtenTurn(turn) }));
    if (!(await appendTurns(tx, noteId, texts, earlier))) return false;
  }
  await replaceTurns(tx, fileId, turns);
  await updateTranscription(tx, fileId, { status: "DONE" });
  await recordChange(tx, "file", "transcribed", await placeOfRecording(tx, fileId), { provider });
  return true;
}

/** For the pipelines: fails a transcription that retries cannot save. */
export async function failTranscription(
  tx: TenantTransaction,
  run: Transcription,
  failureCode: string,
): Promise<void> {
  if ((await lockTry(tx, run)) === undefined) return;
  await endWithoutTranscript(tx, run, { status: "FAILED", failureCode });
  const place = await placeOfRecording(tx, run.fileId);
  await recordChange(tx, "file", "transcription_failed", place, { code: failureCode });
}

/** Returns an attempt's minutes, and deletes the data at the provider. */
export async function endWithoutTranscript(
  tx: TenantTransaction,
  transcription: Transcription,
  ending: TranscriptionChange,
): Promise<void> {
  await updateTranscription(tx, transcription.fileId, ending);
  await deleteUsage(tx, transcription.id);
  await dropProviderData(tx, transcription);
}

async function dropProviderData(
  tx: TenantTransaction,
  { provider, jobName, vocabulary }: Pick<Transcription, "provider" | "jobName" | "vocabulary">,
): Promise<void> {
  await enqueueDropVocabularies(tx, { provider, vocabulary });
  if (provider !== null && jobName !== null) await tx.enqueue(dropTranscriptionTask, { provider, jobName });
}
