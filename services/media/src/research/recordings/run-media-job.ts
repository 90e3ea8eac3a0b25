import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import {
  isMediaJobWanted,
  pauseMediaJob,
  startMediaJob,
} from "@fieldstone/domain/research/recordings/start-media-job.ts";
import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { ProcessLostError } from "@fieldstone/platform/process/limited-process.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import type { MediaEngine } from "./media-engine.ts";

/** How often a job that is worked on is looked up for somebody who cancelled it. */
const cancelCheckMs = 1_000;
/** Least time between two writes of a job's progress. */
const progressEveryMs = 1_500;

interface Dependencies {
  readonly cell: CellDatabase;
  readonly engine: MediaEngine;
}

/** Has the engine work on a job, and ends its processes once nobody wants it any more. */
export function runMediaJob({ cell, engine }: Dependencies): TaskImplementation {
  return implementTask(runMediaJobTask, async ({ jobId }, run) => {
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, run.context, "write", fn);
    const job = await write((tx) => startMediaJob(tx, jobId));
    if (job === undefined) return;
    const cancelling = new AbortController();
    const watch = setInterval(async () => {
      if (!(await isStillWanted(cell, run, jobId)))
        cancelling.abort(new Error("nobody wants the job any more"));
    }, cancelCheckMs);
    const signal = AbortSignal.any([run.signal, cancelling.signal]);
    try {
      await engine.run(job, {
        signal,
        emit: emitter((event) => write((tx) => applyMediaEvent(tx, jobId, event))),
      });
    } catch (error) {
      if (cancelling.signal.aborted) return;
      run.log.warn({ error, jobId, type: job.type }, "a media job did not come to its end");
      if (run.attempt >= run.attemptsMax)
        await write((tx) => applyMediaEvent(tx, jobId, { type: "job.failed", code: "recording.internal" }));
      else await write((tx) => pauseMediaJob(tx, jobId, { lost: error instanceof ProcessLostError }));
      throw error;
    } finally {
      clearInterval(watch);
    }
  });
}

/** Writes events one after another; of progress only the newest, and not too often. */
function emitter(apply: (event: MediaEvent) => Promise<boolean>): (event: MediaEvent) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let toldAt = 0;
  return async (event) => {
    if (event.type === "progress") {
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
    }
    last = last.catch(() => undefined).then(() => apply(event));
    await last;
  };
}

/** A database that does not answer is found out by the next step. */
async function isStillWanted(cell: CellDatabase, run: TaskRun, jobId: string): Promise<boolean> {
  try {
    return await withTenant(cell, run.context, "read", (tx) => isMediaJobWanted(tx, jobId));
  } catch {
    return true;
  }
}
