import { mergeSpans, type Span } from "@fieldstone/model/media/spans.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { lockDocumentRow } from "../documents/document-update-store.ts";
import type { Attachment } from "../files/attachment.ts";
import { prepareRecording } from "../recordings/begin-recording.ts";
import { cancelMediaJobs } from "../recordings/cancel-media-jobs.ts";
import type { Recording } from "../recordings/recording.ts";
import { dropRecordingTask } from "../recordings/recording-tasks.ts";
import { runRedactionSteps } from "../recordings/redaction-registry.ts";
import type { HeardWord } from "../transcription/heard-words.ts";
import { isTranscriptionUnderWay } from "../transcription/transcription.ts";
import { endWithoutTranscript } from "../transcription/transcription-steps.ts";
import { lockTranscription } from "../transcription/transcription-store.ts";
import { maskHighlights } from "./mask-highlights.ts";
import { maskTranscript } from "./mask-transcript.ts";

interface Followed {
  readonly file: Attachment;
  /** Locked. */
  readonly recording: Recording;
  /** What was redacted, or is no longer. */
  readonly spans: readonly (Span & { readonly mutesAudio: boolean })[];
  /** What was heard in the note's recordings before. */
  readonly heard: readonly HeardWord[];
}

/** What follows every change of redactions: all that was made of the recording goes, and is made anew from what is left. */
export async function followRedaction(
  tx: TenantTransaction,
  { file, recording, spans: changed, heard }: Followed,
): Promise<void> {
  const { id: fileId, documentId, fileType } = file;
  const spans = mergeSpans(changed);
  await cancelMediaJobs(tx, fileId);
  const { audioVideoFileId } = recording;
  await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
  if (fileType === "AUDIO" || fileType === "VIDEO") await prepareRecording(tx, { ...file, fileType });
  // Pictures alone leave the words as they are.
  const isHeard = changed.some(({ mutesAudio }) => mutesAudio);
  // A save holds the text before it writes highlights: in another order each could wait for the other.
  if (isHeard) await lockDocumentRow(tx, documentId);
  const highlightIds = await maskHighlights(tx, { fileId, documentId, spans, isHeard });
  if (isHeard) await maskTranscript(tx, documentId, heard);
  await runRedactionSteps(tx, { fileId, documentId, spans, highlightIds });
}

/** Words that a provider heard in sound that is no longer given away go nowhere; it can be started again. */
export async function endTranscription(tx: TenantTransaction, fileId: string): Promise<void> {
  const transcription = await lockTranscription(tx, fileId);
  if (transcription !== undefined && isTranscriptionUnderWay(transcription))
    await endWithoutTranscript(tx, transcription, { status: "CANCELLED" });
}
