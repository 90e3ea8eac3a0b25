import { buffer } from "node:stream/consumers";
import { lockImport } from "@fieldstone/domain/intake/imports/change-import.ts";
import {
  DamagedEntryError,
  type ProjectArchiveReader,
} from "@fieldstone/domain/intake/imports/exported/project-archive-reader.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import {
  type AwaitedFile,
  countAwaitedFiles,
  endAwaitedFile,
  nextAwaitedFile,
  type TransferredFile,
} from "@fieldstone/domain/intake/imports/transfer-file.ts";
import { inspectedBytesMax } from "@fieldstone/domain/research/files/inspect-file.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskRun } from "@fieldstone/platform/queue/task-runner.ts";

/** Share of an archive's progress for its texts, in percent. */
export const textsPercent = 50;

export interface FileImport {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly run: TaskRun;
  readonly importId: string;
  readonly archive: ProjectArchiveReader;
  readonly signal: AbortSignal;
  /** Records progress in a transaction that locks the import; false after a cancellation. */
  readonly onFile: (
    tx: Parameters<typeof lockImport>[0],
    current: Import,
    percent: number,
  ) => Promise<boolean>;
}

/**
 * Stores the files of an archive where its texts expect them, one after another; a second run continues with
 * the unfinished one. False where the import was cancelled.
 */
export async function transferFiles(work: FileImport): Promise<boolean> {
  const { cell, run, importId, objects } = work;
  const { ended, all } = await withTenant(cell, run.context, "read", (tx) => countAwaitedFiles(tx, importId));
  for (let known = ended + 1; ; known += 1) {
    run.signal.throwIfAborted();
    const file = await withTenant(cell, run.context, "read", (tx) => nextAwaitedFile(tx, importId));
    if (file === undefined) return true;
    const transferred = await transferFile(work, file);
    const isGoingOn = await withTenant(cell, run.context, "write", async (tx) => {
      const current = await lockImport(tx, importId);
      if (current === undefined) return false;
      const isUsed = await endAwaitedFile(tx, importId, file, transferred);
      const percent = textsPercent + Math.floor((known / all) * (99 - textsPercent));
      return { isUsed, isWanted: await work.onFile(tx, current, percent) };
    });
    if (isGoingOn === false) return false;
    if (!isGoingOn.isUsed) await objects.delete(file.objectKey);
    if (!isGoingOn.isWanted) return false;
  }
}

async function transferFile(
  { objects, archive, signal }: FileImport,
  { path, objectKey }: AwaitedFile,
): Promise<TransferredFile> {
  let isDamaged = false;
  const body = archive.stream(path);
  body.once("error", (error) => {
    isDamaged = error instanceof DamagedEntryError;
  });
  const stop = () => body.destroy(new Error("the work was stopped"));
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { sizeBytes } = await objects.put(objectKey, body, "application/octet-stream");
    const { body: first } = await objects.get(objectKey, { start: 0, end: inspectedBytesMax - 1 });
    return { sizeBytes, head: await buffer(first) };
  } catch (error) {
    if (isDamaged) return { reason: "DAMAGED" };
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
