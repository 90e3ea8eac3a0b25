import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { FoundDocument } from "../../access/permissions/read-document-places.ts";
import { type Attachment, fileNotFound } from "../files/attachment.ts";
import { requireAttachment } from "../files/attachment-policy.ts";
import { type Recording, recordingNotFound } from "../recordings/recording.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import {
  isTranscriptionUnderWay,
  type Transcription,
  transcriptionNeedsNote,
  transcriptionUnderWay,
} from "./transcription.ts";
import { lockTranscription } from "./transcription-store.ts";

export interface Transcribable {
  readonly file: Attachment;
  readonly place: FoundDocument;
  readonly recording: Recording;
  readonly durationMs: number;
  readonly earlier: Transcription | undefined;
}

/**
 * A note's recording that the actor may give a transcript, locked.
 * @throws ProductError `file.not_found`, `recording.not_found`, `transcription.under_way`,
 * `transcription.note_needed`, Forbidden without WRITE
 */
export async function requireTranscribable(tx: TenantTransaction, fileId: string): Promise<Transcribable> {
  const { file, place } = await requireAttachment(tx, fileId, "WRITE");
  if (file.deletedAt !== null) throw fileNotFound();
  if (place.objectType !== "note") throw transcriptionNeedsNote();
  const recording = await lockRecording(tx, fileId);
  if (recording?.status !== "DONE" || recording.metadata === null) throw recordingNotFound();
  const earlier = await lockTranscription(tx, fileId);
  if (earlier !== undefined && isTranscriptionUnderWay(earlier)) throw transcriptionUnderWay();
  return { file, place, recording, durationMs: recording.metadata.durationMs, earlier };
}
