import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import {
  dropLateWrites,
  dropOutputsOfEndedJob,
} from "@fieldstone/domain/research/recordings/drop-late-writes.ts";
import {
  findHandedOverJob,
  followEveryMs,
  takeBackMediaJob,
} from "@fieldstone/domain/research/recordings/hand-over-media-job.ts";
import {
  followMediaJobTask,
  followServiceJob,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import type { MediaEvent } from "@fieldstone/model/media/media-event.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { MediaConvert } from "./media-convert.ts";
import { dropOutput, OutputsMissingError, renameOutputs } from "./rename-outputs.ts";

/** How often a cancelled job is checked until it has ended, in ms. */
const endsEveryMs = 15_000;

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly service: MediaConvert;
}

/**
 * Queries the service about a job's progress and acts on the answer. Events only trigger this earlier, so it
 * does not matter which arrive, how often, or in which order.
 */
export function followMediaJob({ cell, objects, service }: Dependencies): TaskImplementation {
  return implementTask(followMediaJobTask, async (followed, run) => {
    const { jobId, serviceJobId } = followed;
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, run.context, "write", fn);
    const again = (inMs: number) => write((tx) => followServiceJob(tx, followed, inMs));
    const job = await withTenant(cell, run.context, "read", (tx) =>
      findHandedOverJob(tx, jobId, serviceJobId),
    );
    const seen = await service.inspect(serviceJobId);
    if (job === undefined) {
      if (seen.state === "UNDER_WAY") {
        await service.cancel(serviceJobId);
        await again(endsEveryMs);
        return;
      }
      const unwanted = await write((tx) => dropOutputsOfEndedJob(tx, followed));
      if (unwanted !== undefined) await dropOutput(objects, unwanted);
      return;
    }
    const emit = (event: MediaEvent) => write(async (tx) => void (await applyMediaEvent(tx, jobId, event)));
    const takeBack = async (reason: string) => {
      run.log.warn({ jobId, serviceJobId, reason }, "a service did not do a media job");
      await write((tx) => takeBackMediaJob(tx, jobId, serviceJobId));
    };
    switch (seen.state) {
      case "UNDER_WAY":
        await emit({ type: "progress", percent: seen.percent });
        await again(followEveryMs);
        return;
      case "ENDED":
        await takeBack(seen.reason);
        return;
      case "COMPLETE":
        try {
          await renameOutputs(objects, job, { hasPictures: seen.hasPictures, emit });
        } catch (error) {
          if (!(error instanceof OutputsMissingError)) throw error;
          await takeBack(error.message);
          return;
        }
        await write((tx) => dropLateWrites(tx, job));
    }
  });
}
