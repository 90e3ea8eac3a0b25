import { reelExportKeys } from "@fieldstone/domain/research/reel-exports/reel-export.ts";
import {
  dropReelExportTask,
  expireReelExportsTask,
  runReelExportTask,
} from "@fieldstone/domain/research/reel-exports/reel-export-tasks.ts";
import {
  applyReelExportEvent,
  isReelExportCurrent,
  prepareReelExport,
  reelExportRuns,
} from "@fieldstone/domain/research/reel-exports/run-reel-export.ts";
import { type Cue, writeSrt, writeVtt } from "@fieldstone/model/transcripts/captions.ts";
import { deletePrefix, type ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { inOrder } from "../recordings/event-order.ts";
import type { MediaEngine } from "../recordings/media-engine.ts";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly engine: MediaEngine;
}

/** Makes an export as the member who requested it, and ends its processes on a cancellation. */
export function runReelExport({ cell, objects, engine }: Dependencies): TaskImplementation {
  return implementTask(runReelExportTask, async ({ exportId }, run) => {
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, run.context, "write", fn);
    const reserved = isReservedAttempt(runReelExportTask, run);
    const begun = await write((tx) => reelExportRuns.begin(tx, exportId, { reserved }));
    if (begun === undefined) return;
    const { made, actor } = begun;
    const watch = watchForCancel(run.signal, () =>
      withTenant(cell, run.context, "read", (tx) => isReelExportCurrent(tx, exportId)),
    );
    try {
      const prepared = await withTenant(cell, { ...run.context, actor }, "read", (tx) =>
        prepareReelExport(tx, made),
      );
      if (prepared === undefined) {
        await write((tx) => reelExportRuns.fail(tx, exportId, "export.changed"));
        return;
      }
      await storeCaptions(objects, run.context, exportId, prepared.cues);
      const emit = inOrder((event) => write((tx) => applyReelExportEvent(tx, exportId, event)));
      await engine.run(prepared.job, { signal: watch.signal, emit });
    } catch (error) {
      if (watch.isCancelled) return;
      run.log.warn({ error, exportId }, "a reel export failed");
      if (isLastWorkingAttempt(runReelExportTask, run))
        await write((tx) => reelExportRuns.fail(tx, exportId, "recording.internal"));
      else await write((tx) => reelExportRuns.pause(tx, exportId));
      throw error;
    } finally {
      watch.stop();
    }
  });
}

async function storeCaptions(
  objects: ObjectStore,
  context: TenantContext,
  exportId: string,
  cues: readonly Cue[],
): Promise<void> {
  const keys = reelExportKeys(context, exportId);
  await objects.put(keys.vtt, Buffer.from(writeVtt(cues)), "text/vtt");
  await objects.put(keys.srt, Buffer.from(writeSrt(cues)), "application/x-subrip");
}

/** Deletes the bytes of an export that was cancelled, failed or expired. */
export function dropReelExport({ objects }: { readonly objects: ObjectStore }): TaskImplementation {
  return implementTask(dropReelExportTask, async ({ exportId }, { context }) => {
    await deletePrefix(objects, reelExportKeys(context, exportId).prefix);
  });
}

/** Ends a workspace's expired exports. */
export function expireReelExportsWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(expireReelExportsTask, (_payload, { context }) =>
    withTenant(cell, context, "write", (tx) => reelExportRuns.expire(tx, new Date())),
  );
}
