import type { PurgedFileStep } from "../files/purged-file-registry.ts";
import { cancelMediaJobs } from "./cancel-media-jobs.ts";
import { dropInterimStream } from "./interim-stream.ts";
import { lockRecording, updateRecording } from "./recording-store.ts";

/** Ends the jobs of purged recordings: what a run still writes is deleted when it ends. */
export const endPurgedRecordings: PurgedFileStep = async (tx, { fileIds }) => {
  for (const fileId of fileIds.toSorted()) {
    const recording = await lockRecording(tx, fileId);
    if (recording === undefined) continue;
    await cancelMediaJobs(tx, fileId);
    await updateRecording(tx, fileId, { status: "CANCELLED" });
    await dropInterimStream(tx, recording);
  }
};
