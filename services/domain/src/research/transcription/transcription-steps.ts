import { withoutFillers } from "@fieldstone/model/transcripts/filler-words.ts";
import { maskTurn } from "@fieldstone/model/transcripts/mask-words.ts";
import {
  cleanWords,
  type TranscriptWord,
  turnsOfWords,
} from "@fieldstone/model/transcripts/transcript-word.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { appendTurns } from "../documents/append-turns.ts";
import { announceFile } from "../files/file-place.ts";
import { findFile } from "../files/find-file.ts";
import { findMaskedSpans } from "../recordings/masked-spans.ts";
import { recordingKeys } from "../recordings/recording.ts";
import { placeOfRecording } from "../recordings/recording-place.ts";
import { findJobOfType, selectRecordings } from "../recordings/recording-store.ts";
import { findHeardWords } from "./heard-words.ts";
import { isTranscriptionUnderWay, type Transcription } from "./transcription.ts";
import {
  deleteUsage,
  lockTranscription,
  replaceTurns,
  selectTranscriptions,
  type TranscriptionChange,
  updateTranscription,
} from "./transcription-store.ts";
import { dropTranscriptionTask, enqueueTranscription } from "./transcription-tasks.ts";

/** Runs that ended with their process before a transcription is given up. */
const lostRunsMax = 3;

export interface TranscriptionStep {
  readonly transcription: Transcription;
  readonly audioKey: ObjectKey;
}

/**
 * For the pipelines: begins the next step of a transcription. Nothing where none is wanted, or where the sound is still
 * being extracted: its end asks again.
 */
export async function beginTranscriptionStep(
  tx: TenantTransaction,
  fileId: string,
): Promise<TranscriptionStep | undefined> {
  const transcription = await lockTranscription(tx, fileId);
  if (transcription === undefined || !isTranscriptionUnderWay(transcription)) return undefined;
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
  if (lostRuns >= lostRunsMax) {
    await failTranscription(tx, transcription, "transcription.interrupted");
    return undefined;
  }
  await updateTranscription(tx, fileId, { status: "RUNNING", runStartedAt: new Date(), lostRuns });
  await announceFile(tx, await placeOfRecording(tx, fileId));
  return { transcription, audioKey: recordingKeys(tx.context, recording).audio };
}

/** The try that a run worked on, locked; nothing where it was cancelled or begun anew meanwhile. */
async function lockTry(
  tx: TenantTransaction,
  { fileId, transcriptionId }: Pick<Transcription, "fileId" | "transcriptionId">,
): Promise<Transcription | undefined> {
  const now = await lockTranscription(tx, fileId);
  return now?.transcriptionId === transcriptionId && isTranscriptionUnderWay(now) ? now : undefined;
}

/** For the pipelines: the provider works on it, and is asked again later. False where it was cancelled or begun anew. */
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

/** For the pipelines: a run came to its end without the transcription's, and another will follow. */
export async function pauseTranscription(tx: TenantTransaction, run: Transcription): Promise<void> {
  if ((await lockTry(tx, run)) !== undefined)
    await updateTranscription(tx, run.fileId, { status: "RUNNING" });
}

/** For the pipelines: false once a try was cancelled, or begun anew. */
export async function isTranscriptionWanted(tx: TenantTransaction, run: Transcription): Promise<boolean> {
  const [now] = await selectTranscriptions(tx, sql`file_id = ${run.fileId}`);
  return now?.transcriptionId === run.transcriptionId && isTranscriptionUnderWay(now);
}

/**
 * For the pipelines: writes the words into the note's text, once however often they come, and keeps their times beside
 * it.
 */
export async function finishTranscription(
  tx: TenantTransaction,
  run: Transcription,
  heard: readonly TranscriptWord[],
): Promise<void> {
  if ((await lockTry(tx, run)) === undefined) return;
  const { fileId, noteId, jobName, provider } = run;
  // The recording was deleted while it was transcribed: what was said in it goes nowhere.
  if ((await findFile(tx, fileId)) === undefined)
    return await endWithoutTranscript(tx, run, { status: "CANCELLED" });
  const clean = cleanWords(heard);
  const words = run.removesFillers ? withoutFillers(clean, run.language) : clean;
  const turns = turnsOfWords(words);
  if (turns.length === 0) return await failTranscription(tx, run, "transcription.silent");
  const muted = (await findMaskedSpans(tx, [fileId])).get(fileId)?.muted ?? [];
  const written = turns.map((turn) => maskTurn(turn, muted));
  const earlier = run.replacesEarlier ? { fileId, heard: await findHeardWords(tx, noteId) } : undefined;
  if (!(await appendTurns(tx, noteId, written, earlier)))
    return await failTranscription(tx, run, "transcription.note_full");
  await replaceTurns(tx, fileId, turns);
  await updateTranscription(tx, fileId, { status: "DONE" });
  if (jobName !== null) await tx.enqueue(dropTranscriptionTask, { provider, jobName });
  await recordChange(tx, "file", "transcribed", await placeOfRecording(tx, fileId), { provider });
}

/** For the pipelines: it will not succeed by itself. */
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

/** Gives a try's minutes back, and has the provider forget what it was sent. */
export async function endWithoutTranscript(
  tx: TenantTransaction,
  { fileId, transcriptionId, provider, jobName }: Transcription,
  ending: TranscriptionChange,
): Promise<void> {
  await updateTranscription(tx, fileId, ending);
  await deleteUsage(tx, transcriptionId);
  if (jobName !== null) await tx.enqueue(dropTranscriptionTask, { provider, jobName });
}
