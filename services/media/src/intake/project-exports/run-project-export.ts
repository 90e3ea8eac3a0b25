import type { Readable } from "node:stream";
import type { ReadAsMember } from "@fieldstone/domain/intake/project-exports/contents/read-as-member.ts";
import { ProjectArchive } from "@fieldstone/domain/intake/project-exports/project-archive.ts";
import {
  type ProjectExport,
  projectExportKey,
} from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { runProjectExportTask } from "@fieldstone/domain/intake/project-exports/project-export-tasks.ts";
import {
  finishProjectExport,
  mayExportStill,
  projectExportRuns,
} from "@fieldstone/domain/intake/project-exports/run-project-export.ts";
import { qdpxEntries } from "@fieldstone/domain/intake/qdpx/pack-qdpx.ts";
import { readQdaProject } from "@fieldstone/domain/intake/qdpx/read-qda-project.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { writeArchive } from "./write-archive.ts";

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
}

/**
 * Packs an export as the member who requested it. A second run starts over and overwrites what the first has
 * stored.
 */
export function runProjectExport({ cell, objects }: Dependencies): TaskImplementation {
  return implementTask(runProjectExportTask, async ({ exportId }, run) => {
    const write = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, run.context, "write", work);
    const reserved = isReservedAttempt(runProjectExportTask, run);
    const begun = await write((tx) => projectExportRuns.begin(tx, exportId, { reserved }));
    if (begun === undefined) return;
    const { made, actor } = begun;
    const read: ReadAsMember = (work) => withTenant(cell, { ...run.context, actor }, "read", work);
    let percent = 0;
    let packing: Packing | undefined;
    // Recording the progress also shows whether the export was cancelled.
    const watch = watchForCancel(run.signal, () =>
      write((tx) => projectExportRuns.change(tx, exportId, { progressPercent: percent })),
    );
    try {
      if (!(await read((tx) => mayExportStill(tx, made)))) {
        await write((tx) => projectExportRuns.fail(tx, exportId, "export.access_lost"));
        return;
      }
      packing = await startPacking(objects, made, read, watch.signal, (at) => {
        percent = at;
      });
      const key = projectExportKey(run.context, exportId);
      const { sizeBytes } = await objects.put(key, packing.body, "application/zip");
      const sizes = { sizeBytes, dataSizeBytes: packing.archive.dataSizeBytes };
      if (!(await write((tx) => finishProjectExport(tx, exportId, sizes)))) await objects.delete(key);
    } catch (error) {
      if (watch.isCancelled) return;
      if (error instanceof ProductError && error.title !== "InternalError") {
        run.log.info({ error, exportId }, "an export cannot be made");
        await write((tx) => projectExportRuns.fail(tx, exportId, error.code));
        return;
      }
      if (isLastWorkingAttempt(runProjectExportTask, run))
        await write((tx) => projectExportRuns.fail(tx, exportId, "export.internal"));
      else await write((tx) => projectExportRuns.pause(tx, exportId));
      throw error;
    } finally {
      watch.stop();
      packing?.body.destroy();
    }
  });
}

interface Packing {
  readonly body: Readable;
  readonly archive: ProjectArchive;
}

async function startPacking(
  objects: ObjectStore,
  made: ProjectExport,
  read: ReadAsMember,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Packing> {
  const at = new Date();
  const archive = new ProjectArchive(made, read);
  const options = { objects, at, signal, onMissing: (fileId: string) => archive.markMissing(fileId) };
  if (made.format === "QDPX") {
    const [projectId = ""] = made.projectIds;
    const project = await readQdaProject(read, projectId);
    return { archive, body: writeArchive(qdpxEntries(project, at), options) };
  }
  async function* entries() {
    for await (const entry of archive.entries(at)) {
      onProgress(archive.progressPercent);
      yield entry;
    }
  }
  return { archive, body: writeArchive(entries(), options) };
}
