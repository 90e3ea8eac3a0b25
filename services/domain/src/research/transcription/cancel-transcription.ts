import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireAttachment } from "../files/attachments/attachment-policy.ts";
import { cancelMediaJobs } from "../recordings/cancel-media-jobs.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import { isTranscriptionInProgress, transcriptionEnded } from "./transcription.ts";
import { endWithoutTranscript } from "./transcription-steps.ts";
import { lockTranscription } from "./transcription-store.ts";

/**
 * Stops the transcription of a recording, at the provider too. Its minutes are returned.
 * @throws ProductError `file.not_found`, `transcription.ended`, Forbidden without WRITE
 */
export async function cancelTranscription(tx: TenantTransaction, fileId: string): Promise<void> {
  const { file, place } = await requireAttachment(tx, fileId, "WRITE");
  // Lock in the same order as startTranscription.
  await lockRecording(tx, fileId);
  const transcription = await lockTranscription(tx, fileId);
  if (transcription?.status === "CANCELLED") return;
  if (transcription === undefined || !isTranscriptionInProgress(transcription)) throw transcriptionEnded();
  await cancelMediaJobs(tx, fileId, "AUDIO");
  await endWithoutTranscript(tx, transcription, { status: "CANCELLED" });
  const changed = { id: fileId, projectId: place.projectId, documentId: file.documentId };
  await recordChange(tx, "file", "transcription_cancelled", changed, { name: file.name });
}
