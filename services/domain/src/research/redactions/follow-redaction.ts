import { mergeSpans, type Span } from "@fieldstone/model/media/spans.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TranscribedTurn } from "../documents/jobs/document-job.ts";
import { lockDocumentRow } from "../documents/updates/document-update-store.ts";
import { dropAtOnceLane } from "../exports/drop-lanes.ts";
import type { Attachment } from "../files/attachments/attachment.ts";
import { prepareRecording } from "../recordings/begin-recording.ts";
import { cancelMediaJobs } from "../recordings/cancel-media-jobs.ts";
import { dropInterimStream, interimStreamAfter } from "../recordings/interim-stream.ts";
import type { Recording } from "../recordings/recording.ts";
import { dropRecordingTask } from "../recordings/recording-tasks.ts";
import { redactionSteps } from "../recordings/redaction-registry.ts";
import { isTranscriptionInProgress } from "../transcription/transcription.ts";
import { endWithoutTranscript } from "../transcription/transcription-steps.ts";
import { lockTranscription } from "../transcription/transcription-store.ts";
import { maskHighlights } from "./mask-highlights.ts";
import { maskTranscript } from "./mask-transcript.ts";

interface Followed {
  readonly file: Attachment;
  /** Locked by the caller. */
  readonly recording: Recording;
  /** The spans that were redacted or restored. */
  readonly spans: readonly (Span & { readonly mutesAudio: boolean })[];
  /** Turns spoken in the note's recordings before the change. */
  readonly transcribed: readonly TranscribedTurn[];
}

/** Everything that follows a change of redactions: objects derived from the recording are made again. */
export async function followRedaction(
  tx: TenantTransaction,
  { file, recording, spans: changed, transcribed }: Followed,
): Promise<void> {
  const { id: fileId, documentId, fileType } = file;
  const spans = mergeSpans(changed);
  await cancelMediaJobs(tx, fileId);
  const { audioVideoFileId } = recording;
  await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId }, { lane: dropAtOnceLane });
  await dropInterimStream(tx, recording);
  if (fileType === "AUDIO" || fileType === "VIDEO")
    await prepareRecording(tx, { ...file, fileType }, interimStreamAfter(recording, spans));
  // Blurring video does not change the words.
  const mutesAudio = changed.some((each) => each.mutesAudio);
  // Lock the text first, as a save does before it writes highlights: another order could deadlock.
  if (mutesAudio) await lockDocumentRow(tx, documentId);
  const { touched: highlightIds, masked } = await maskHighlights(tx, {
    fileId,
    documentId,
    spans,
    mutesAudio,
  });
  if (mutesAudio) await maskTranscript(tx, documentId, transcribed);
  await redactionSteps.run(tx, { fileId, documentId, spans, highlightIds, maskedHighlightIds: masked });
}

/** Ends a transcription of now redacted audio, so that its words are not used; it can be restarted. */
export async function endTranscription(tx: TenantTransaction, fileId: string): Promise<void> {
  const transcription = await lockTranscription(tx, fileId);
  if (transcription !== undefined && isTranscriptionInProgress(transcription))
    await endWithoutTranscript(tx, transcription, { status: "CANCELLED" });
}
