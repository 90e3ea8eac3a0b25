export const uploadStatuses = ["CANCELLED", "DONE", "FAILED", "UPLOADING"] as const;
export type UploadStatus = (typeof uploadStatuses)[number];
export type UploadEvent = "finished" | "failed" | "cancelled" | "retried";

/** UPLOADING leads to DONE, FAILED or CANCELLED; a failed or cancelled upload can be retried. */
export function reduceUpload(status: UploadStatus, event: UploadEvent): UploadStatus {
  if (event === "retried") return status === "FAILED" || status === "CANCELLED" ? "UPLOADING" : status;
  if (status !== "UPLOADING") return status;
  if (event === "finished") return "DONE";
  return event === "failed" ? "FAILED" : "CANCELLED";
}

/** The names of the same states in media jobs, exports and logos. */
export const mediaUploadStatuses = ["UPLOADING", "COMPLETE", "FAILED"] as const;
export type MediaUploadStatus = (typeof mediaUploadStatuses)[number];

/** Loading state of a script; chunks wait at most chunkLoadTimeoutMs. */
export type ScriptStatus = "loading" | "ready" | "error";

export type ChunkFailureCause = "missing" | "timeout" | "error";

/** A chunk failed to load; names the chunk and the cause. */
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
