import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";

export interface MediaJobRun {
  /** Aborts when the job is no longer wanted or the process is stopping. */
  readonly signal: AbortSignal;
  /** What happens with the job, `progress` and the last event included. */
  readonly emit: (event: MediaEvent) => Promise<void>;
}

/**
 * What works on recordings: reads a job's source from the object store and leaves its outputs there under the job's
 * keys, the same ones each time it is run.
 */
export interface MediaEngine {
  /**
   * Emits `job.completed` or `job.skipped`, or `job.failed` where the file itself is at fault.
   * @throws where another try may succeed
   */
  run(job: MediaJob, run: MediaJobRun): Promise<void>;
}

/** The file is none that can be prepared: it will not succeed another time. */
export class RecordingRefusedError extends Error {
  override readonly name = "RecordingRefusedError";
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`the recording was refused: ${code}`, { cause });
    this.code = code;
  }
}
