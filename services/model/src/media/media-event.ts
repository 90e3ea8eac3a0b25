import * as z from "zod";

/** The metadata of an analysed recording. */
export const recordingMetadataSchema = z.strictObject({
  mediaType: z.enum(["AUDIO", "VIDEO"]),
  /** Null if it was not checked. */
  hasAudio: z.boolean().nullish(),
  durationMs: z.int().min(1),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  frameRate: z.number().positive().nullable(),
});
export type RecordingMetadata = z.infer<typeof recordingMetadataSchema>;

/** Events that a media engine reports of a job: at least once each, in any order. */
export type MediaEvent =
  | { readonly type: "source.transferred"; readonly sizeBytes: number }
  | { readonly type: "metadata.processed"; readonly metadata: RecordingMetadata }
  | { readonly type: "output.processed"; readonly storyboardCount: number }
  | { readonly type: "progress"; readonly percent: number }
  | { readonly type: "job.completed" }
  | { readonly type: "job.skipped" }
  | { readonly type: "job.failed"; readonly code: string };

export const mediaJobStatuses = ["QUEUED", "RUNNING", "DONE", "SKIPPED", "FAILED", "CANCELLED"] as const;
export type MediaJobStatus = (typeof mediaJobStatuses)[number];

/** True while an engine may still work on a job. */
export function isJobInProgress(status: MediaJobStatus): boolean {
  return status === "QUEUED" || status === "RUNNING";
}

/** A job's status after an event; its first final status stays. */
export function reduceMediaJob(status: MediaJobStatus, event: MediaEvent["type"]): MediaJobStatus {
  if (!isJobInProgress(status)) return status;
  switch (event) {
    case "job.completed":
      return "DONE";
    case "job.skipped":
      return "SKIPPED";
    case "job.failed":
      return "FAILED";
    default:
      return "RUNNING";
  }
}
