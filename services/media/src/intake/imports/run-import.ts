import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import {
  changeImport,
  type ImportChange,
  lockImport,
} from "@fieldstone/domain/intake/imports/import-store.ts";
import { runImportTask } from "@fieldstone/domain/intake/imports/import-tasks.ts";
import { parseImport } from "@fieldstone/domain/intake/imports/parse-import.ts";
import type { ImportedNote } from "@fieldstone/domain/research/documents/imported-note.ts";
import { findFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";

/** Notes made in one transaction: progress shows, a cancel is seen soon, and a killed run repeats little. */
const notesPerStep = 20;

interface Dependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
}

/**
 * Turns an uploaded file into notes. The notes made so far are on the import's row, in the transaction that made
 * them, so a second run goes on where the first one ended.
 */
export function runImport(dependencies: Dependencies): TaskImplementation {
  return implementTask(runImportTask, async ({ importId }, run) => {
    const begun = await begin(dependencies, run, importId);
    if (begun === undefined) return;
    try {
      const notes = await parseImport(
        begun.fileName,
        await readObject(dependencies.objects, begun.objectKey),
      );
      for (let done = begun.notesMade; done < notes.length && !run.signal.aborted; ) {
        const next = await step(dependencies, run, importId, notes);
        if (next === undefined) return;
        done = next;
      }
      // Stopping: failing now leaves the rest to the next try.
      run.signal.throwIfAborted();
      await finish(dependencies, run, importId, { status: "DONE", progressPercent: 100 });
    } catch (error) {
      await fail(dependencies, run, importId, error);
    }
  });
}

interface Begun {
  readonly fileName: string;
  readonly objectKey: ObjectKey;
  readonly notesMade: number;
}

function begin({ cell }: Dependencies, run: TaskRun, importId: string): Promise<Begun | undefined> {
  return withTenant(cell, run.context, "write", async (tx) => {
    const current = await lockImport(tx, importId);
    if (current === undefined || !isUnderWay(current)) return undefined;
    const file = await findFile(tx, current.fileId);
    if (file === undefined) return undefined;
    await change(tx, current, { status: "PROCESSING" });
    return { fileName: file.name, objectKey: file.objectKey, notesMade: current.noteIds.length };
  });
}

/** Makes the next notes. Resolves with how many there are now, or undefined when the import was cancelled. */
function step({ cell }: Dependencies, run: TaskRun, importId: string, notes: readonly ImportedNote[]) {
  return withTenant(cell, run.context, "write", async (tx) => {
    const current = await lockImport(tx, importId);
    if (current === undefined || !isUnderWay(current)) return undefined;
    const noteIds = [...current.noteIds];
    for (const note of notes.slice(noteIds.length, noteIds.length + notesPerStep)) {
      const made = await createNote(tx, {
        projectId: current.projectId,
        title: note.title,
        body: note.body,
        importOrigin: current.fileName,
        author: { kind: "import", importId },
      });
      noteIds.push(made.id);
    }
    await change(tx, current, {
      noteIds,
      progressPercent: Math.floor((noteIds.length / notes.length) * 100),
    });
    return noteIds.length;
  });
}

async function finish(
  { cell }: Dependencies,
  run: TaskRun,
  importId: string,
  ending: ImportChange,
): Promise<void> {
  await withTenant(cell, run.context, "write", async (tx) => {
    const current = await lockImport(tx, importId);
    if (current !== undefined && isUnderWay(current)) await change(tx, current, ending);
  });
}

/** What is wrong with the file fails at once, in words; anything else is tried again, and told at the last try. */
async function fail(
  dependencies: Dependencies,
  run: TaskRun,
  importId: string,
  error: unknown,
): Promise<void> {
  if (error instanceof ProductError && error.title !== "InternalError") {
    await finish(dependencies, run, importId, {
      status: "FAILED",
      failureCount: 1,
      failureCode: error.code,
      failureMessage: error.message,
    });
    return;
  }
  if (run.attempt >= run.attemptsMax) {
    await finish(dependencies, run, importId, {
      status: "FAILED",
      failureCount: 1,
      failureCode: "import.internal",
      failureMessage: "Something went wrong on our end, not in your file. Try again later.",
    });
  }
  throw error;
}

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
