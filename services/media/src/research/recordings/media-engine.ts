import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";

export interface MediaJobRun {
  /** Aborts when the job is no longer wanted or the process is stopping. */
  readonly signal: AbortSignal;
  /** Reports the job's events, including `progress` and the last one. */
  readonly emit: (event: MediaEvent) => Promise<void>;
}

/**
 * Processes recordings: reads a job's source from the object store and writes the outputs under the job's
 * keys, which are the same on every run.
 */
export interface MediaEngine {
  /**
   * Emits `job.completed` or `job.skipped`, or `job.failed` where the file is at fault.
   * @throws where another try may succeed
   */
  run(job: MediaJob, run: MediaJobRun): Promise<void>;
}

/** The file cannot be processed, on any try. */
export class RecordingRefusedError extends Error {
  override readonly name = "RecordingRefusedError";
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`the recording was refused: ${code}`, { cause });
    this.code = code;
  }
}
