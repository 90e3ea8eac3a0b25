import {
  changeImport,
  type ImportChange,
  lockImport,
} from "@fieldstone/domain/intake/imports/change-import.ts";
import { createImportedNotes } from "@fieldstone/domain/intake/imports/create-imported-notes.ts";
import { findImports } from "@fieldstone/domain/intake/imports/find-imports.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { runImportTask } from "@fieldstone/domain/intake/imports/import-tasks.ts";
import type { PreparedNote } from "@fieldstone/domain/intake/imports/prepare-import.ts";
import { findFile } from "@fieldstone/domain/research/files/find-file.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import { type FileReading, type ParserLimits, ParserLostError, readFileApart } from "./file-parser.ts";

/** Runs that ended with their process before an import is given up. */
const lostRunsMax = 2;

const lostTooOften: ImportChange = {
  status: "FAILED",
  failureCount: 1,
  failureCode: "import.too_complex",
  failureMessage:
    "Reading this file was interrupted twice. Split it, or save it as plain text, and import that.",
};

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly limits?: ParserLimits;
}

/**
 * Turns an uploaded file into notes. The notes made so far are on the import's row, in the transaction that made
 * them, so a second run goes on where the first one ended.
 */
export function runImport(dependencies: Dependencies): TaskImplementation {
  return implementTask(runImportTask, async ({ importId }, run) => {
    const begun = await begin(dependencies, run, importId);
    if (begun === undefined) return;
    const watch = watchForCancel(run.signal, () => isStillWanted(dependencies, run, importId));
    try {
      const bytes = await readObject(dependencies.objects, begun.objectKey);
      const { fileName, notesMade, tableChoices } = begun;
      const file = {
        name: fileName,
        bytes,
        firstNote: notesMade,
        importId,
        ...(tableChoices === null ? {} : { choices: tableChoices }),
      };
      const reading = await readFileApart(file, watch.signal, dependencies.limits);
      try {
        if (!(await makeNotes(dependencies, run, importId, reading))) return;
      } finally {
        reading.close();
      }
      await finish(dependencies, run, importId, { status: "DONE", progressPercent: 100 });
    } catch (error) {
      if (!watch.isCancelled) await fail(dependencies, run, importId, error, begun.lostRuns);
    } finally {
      watch.stop();
    }
  });
}

/** Whether nobody cancelled the import. */
async function isStillWanted({ cell }: Dependencies, run: TaskRun, importId: string): Promise<boolean> {
  const found = await withTenant(cell, run.context, "read", (tx) => findImports(tx, [importId]));
  const current = found.get(importId);
  return current !== undefined && isUnderWay(current);
}

interface Begun {
  readonly fileName: string;
  readonly objectKey: ObjectKey;
  readonly notesMade: number;
  readonly tableChoices: TableChoices | null;
  readonly lostRuns: number;
}

function begin({ cell }: Dependencies, run: TaskRun, importId: string): Promise<Begun | undefined> {
  return withTenant(cell, run.context, "write", async (tx) => {
    const current = await lockImport(tx, importId);
    if (current === undefined || !isUnderWay(current)) return undefined;
    const file = await findFile(tx, current.fileId);
    if (file === undefined) return undefined;
    const lostRuns = current.lostRuns + (current.runStartedAt === null ? 0 : 1);
    if (lostRuns >= lostRunsMax) {
      await change(tx, current, { ...lostTooOften, lostRuns, runStartedAt: null });
      return undefined;
    }
    await change(tx, current, { status: "PROCESSING", lostRuns, runStartedAt: new Date() });
    const { notesMade, tableChoices } = current;
    return { fileName: file.name, objectKey: file.objectKey, notesMade, tableChoices, lostRuns };
  });
}

/** Makes all notes, a transaction a batch. False where the import was cancelled. */
async function makeNotes(
  dependencies: Dependencies,
  run: TaskRun,
  importId: string,
  reading: FileReading,
): Promise<boolean> {
  for (;;) {
    // Stopping: failing now leaves the rest to the next try.
    run.signal.throwIfAborted();
    const notes = await reading.next();
    if (notes.length === 0) return true;
    if (!(await step(dependencies, run, importId, notes, reading.noteCount))) return false;
  }
}

/** Makes the next notes. False where the import was cancelled. */
function step(
  { cell }: Dependencies,
  run: TaskRun,
  importId: string,
  notes: readonly PreparedNote[],
  noteCount: number,
): Promise<boolean> {
  return withTenant(cell, run.context, "write", async (tx) => {
    if (notes.some(namesOthers)) await lockTenant(tx, "importedNames");
    const current = await lockImport(tx, importId);
    if (current === undefined || !isUnderWay(current)) return false;
    await createImportedNotes(tx, current, notes);
    const notesMade = current.notesMade + notes.length;
    await change(tx, current, { notesMade, progressPercent: Math.floor((notesMade / noteCount) * 100) });
    return true;
  });
}

function namesOthers({ tagTitles, personNames, namedFields, codes, codings }: PreparedNote): boolean {
  return [tagTitles, personNames, namedFields, codes, codings].some(({ length }) => length > 0);
}

async function finish(
  { cell }: Dependencies,
  run: TaskRun,
  importId: string,
  ending: ImportChange,
): Promise<void> {
  await withTenant(cell, run.context, "write", async (tx) => {
    const current = await lockImport(tx, importId);
    if (current !== undefined && isUnderWay(current)) {
      await change(tx, current, { ...ending, runStartedAt: null });
    }
  });
}

/** What is wrong with the file is final, in words; anything else is tried again, and reported at the last try. */
async function fail(
  dependencies: Dependencies,
  run: TaskRun,
  importId: string,
  error: unknown,
  lostRuns: number,
): Promise<void> {
  if (error instanceof ProductError && error.title !== "InternalError") {
    run.log.info({ error, importId }, "a file could not be imported");
    await finish(dependencies, run, importId, {
      status: "FAILED",
      failureCount: 1,
      failureCode: error.code,
      failureMessage: error.message,
    });
    return;
  }
  if (error instanceof ParserLostError) {
    if (lostRuns + 1 < lostRunsMax) throw error;
    await finish(dependencies, run, importId, { ...lostTooOften, lostRuns: lostRuns + 1 });
    return;
  }
  await finish(dependencies, run, importId, run.attempt < run.attemptsMax ? {} : failedInternally);
  throw error;
}

const failedInternally: ImportChange = {
  status: "FAILED",
  failureCount: 1,
  failureCode: "import.internal",
  failureMessage: "Something went wrong on our end, not in your file. Try again later.",
};

async function change(tx: TenantTransaction, current: Import, ending: ImportChange): Promise<void> {
  await changeImport(tx, current.id, ending);
  await tx.notify({ type: "import", id: current.id, projectId: current.projectId, act: "updated" });
}

function isUnderWay(current: Import): boolean {
  return current.status === "QUEUED" || current.status === "PROCESSING";
}

async function readObject(objects: ObjectStore, key: ObjectKey): Promise<Uint8Array> {
  const { body } = await objects.get(key);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
