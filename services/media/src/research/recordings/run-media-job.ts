import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { dropLateWrites } from "@fieldstone/domain/research/recordings/drop-late-writes.ts";
import { handOverMediaJob } from "@fieldstone/domain/research/recordings/hand-over-media-job.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import {
  isMediaJobInProgress,
  pauseMediaJob,
  startMediaJob,
} from "@fieldstone/domain/research/recordings/start-media-job.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { ProcessLostError } from "@fieldstone/platform/process/limited/limited-process.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { inOrder } from "./event-order.ts";
import type { MediaConvert } from "./media-convert/media-convert.ts";
import { offerToMediaConvert } from "./media-convert/media-convert-engine.ts";
import type { MediaEngine } from "./media-engine.ts";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly engine: MediaEngine;
  /** Offered each job first. */
  readonly service?: MediaConvert | undefined;
}

/** Processes a job with a service or the engine, and ends its processes on a cancellation. */
export function runMediaJob({ cell, engine, service }: Dependencies): TaskImplementation {
  return implementTask(runMediaJobTask, async ({ jobId }, run) => {
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, run.context, "write", fn);
    const reserved = isReservedAttempt(runMediaJobTask, run);
    const started = await write((tx) => startMediaJob(tx, jobId, { reserved }));
    if (started === undefined) return;
    const { job, wasGivenBack } = started;
    const watch = watchForCancel(run.signal, () =>
      withTenant(cell, run.context, "read", (tx) => isMediaJobInProgress(tx, jobId)),
    );
    try {
      const emit = inOrder((event) => write((tx) => applyMediaEvent(tx, jobId, event)));
      const { signal } = watch;
      if (service !== undefined && !wasGivenBack) {
        const offered = await offerToMediaConvert(service, job, {
          ...{ jobId, context: run.context, signal, emit },
        });
        if (offered.taken === true) {
          const { serviceJobId } = offered;
          const isWanted = await write((tx) => handOverMediaJob(tx, jobId, serviceJobId));
          if (!isWanted) await service.cancel(serviceJobId);
        }
        if (offered.taken !== false) return;
        run.log.info({ jobId, type: job.type, reason: offered.reason }, "a media job is done by ffmpeg");
      }
      await engine.run(job, { signal, emit });
      await write((tx) => dropLateWrites(tx, job));
    } catch (error) {
      if (watch.isCancelled) {
        await write((tx) => dropLateWrites(tx, job));
        return;
      }
      run.log.warn({ error, jobId, type: job.type }, "a media job failed");
      if (isLastWorkingAttempt(runMediaJobTask, run))
        await write((tx) => applyMediaEvent(tx, jobId, { type: "job.failed", code: "recording.internal" }));
      else await write((tx) => pauseMediaJob(tx, jobId, { lost: error instanceof ProcessLostError }));
      throw error;
    } finally {
      watch.stop();
    }
  });
}
