import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { FoundDocument } from "../../access/permissions/read-document-places.ts";
import { type Attachment, fileNotFound } from "../files/attachments/attachment.ts";
import { requireAttachment } from "../files/attachments/attachment-policy.ts";
import { type Recording, recordingNotFound } from "../recordings/recording.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import {
  isTranscriptionInProgress,
  type Transcription,
  transcriptionInProgress,
  transcriptionNeedsNote,
} from "./transcription.ts";
import { lockTranscription } from "./transcription-store.ts";

/** A note's recording, prepared or not, and the latest attempt to transcribe it. */
export interface NoteRecording {
  readonly file: Attachment;
  readonly place: FoundDocument;
  /** Undefined while it is being uploaded. */
  readonly recording: Recording | undefined;
  readonly earlier: Transcription | undefined;
}

export interface Transcribable extends NoteRecording {
  readonly recording: Recording;
  readonly durationMs: number;
}

/**
 * A note's recording that the actor may give a transcript, locked, in any state.
 * @throws ProductError `file.not_found`, `recording.not_found`, `transcription.note_needed`, Forbidden without
 * WRITE
 */
export async function requireNoteRecording(tx: TenantTransaction, fileId: string): Promise<NoteRecording> {
  const { file, place } = await requireAttachment(tx, fileId, "WRITE");
  if (file.deletedAt !== null) throw fileNotFound();
  if (place.objectType !== "note") throw transcriptionNeedsNote();
  const recording = await lockRecording(tx, fileId);
  const isUploading = file.uploadStatus === "UPLOADING";
  const isRecording = file.fileType === "AUDIO" || file.fileType === "VIDEO";
  if (recording === undefined && !(isUploading && isRecording)) throw recordingNotFound();
  return { file, place, recording, earlier: await lockTranscription(tx, fileId) };
}

/** The same once it can be played; undefined before. */
export function transcribable(found: NoteRecording): Transcribable | undefined {
  const { recording } = found;
  const durationMs = playableMs(recording);
  return recording === undefined || durationMs === undefined
    ? undefined
    : { ...found, recording, durationMs };
}

/** The duration of a recording that can be played; undefined before. */
export function playableMs(recording: Recording | undefined): number | undefined {
  return recording?.status === "DONE" ? recording.metadata?.durationMs : undefined;
}

/** @throws ProductError `transcription.under_way` */
export function requireNotInProgress({ earlier }: NoteRecording): void {
  if (earlier !== undefined && isTranscriptionInProgress(earlier)) throw transcriptionInProgress();
}

/**
 * A note's recording that can be played and that the actor may give a transcript, locked.
 * @throws ProductError `file.not_found`, `recording.not_found`, `transcription.under_way`,
 * `transcription.note_needed`, Forbidden without WRITE
 */
export async function requireTranscribable(tx: TenantTransaction, fileId: string): Promise<Transcribable> {
  const found = transcribable(await requireNoteRecording(tx, fileId));
  if (found === undefined) throw recordingNotFound();
  requireNotInProgress(found);
  return found;
}
