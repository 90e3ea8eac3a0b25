export const uploadStatuses = ["CANCELLED", "DONE", "FAILED", "UPLOADING"] as const;
export type UploadStatus = (typeof uploadStatuses)[number];
export type UploadEvent = "finished" | "failed" | "cancelled" | "retried";

/** UPLOADING leads to DONE, FAILED or CANCELLED; a failed or cancelled upload can be tried again. */
export function reduceUpload(status: UploadStatus, event: UploadEvent): UploadStatus {
  if (event === "retried") return status === "FAILED" || status === "CANCELLED" ? "UPLOADING" : status;
  if (status !== "UPLOADING") return status;
  if (event === "finished") return "DONE";
  return event === "failed" ? "FAILED" : "CANCELLED";
}

/** The word that media jobs, exports and logos use for the same state. */
export const mediaUploadStatuses = ["UPLOADING", "COMPLETE", "FAILED"] as const;
export type MediaUploadStatus = (typeof mediaUploadStatuses)[number];

/** Loading of a script; chunks wait at most chunkLoadTimeoutMs. */
export type ScriptStatus = "loading" | "ready" | "error";

export type ChunkFailureCause = "missing" | "timeout" | "error";

/** The error of a chunk that did not load: it names the chunk and the cause. */
export class ChunkLoadError extends Error {
  readonly chunk: string;
  readonly failure: ChunkFailureCause;

  constructor(chunk: string, failure: ChunkFailureCause) {
    super(`Loading chunk ${chunk} failed: ${failure}.`);
    this.name = "ChunkLoadError";
    this.chunk = chunk;
    this.failure = failure;
  }
}
