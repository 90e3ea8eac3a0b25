import {
  changeImport,
  type ImportChange,
  lockImport,
} from "@fieldstone/domain/intake/imports/change-import.ts";
import { createNotesInProjects } from "@fieldstone/domain/intake/imports/exported/imported-projects.ts";
import { ProjectArchiveReader } from "@fieldstone/domain/intake/imports/exported/project-archive-reader.ts";
import { findImports } from "@fieldstone/domain/intake/imports/find-imports.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { runImportTask } from "@fieldstone/domain/intake/imports/import-tasks.ts";
import type { PreparedNote } from "@fieldstone/domain/intake/imports/prepare-import.ts";
import {
  dropArchive,
  endJoinedArchive,
  findUnjoinedArchive,
  requireArchiveCapacity,
} from "@fieldstone/domain/intake/imports/transfer-file.ts";
import { announce } from "@fieldstone/domain/kernel/changes/record-event.ts";
import { findFile } from "@fieldstone/domain/research/files/find-file.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { isProjectArchive } from "@fieldstone/model/project-export/is-project-archive.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import { joinParts } from "../../research/files/join-upload-work.ts";
import { type FileToRead, type ParserLimits, ParserLostError, readFileInProcess } from "./file-parser.ts";
import { type FileImport, textsPercent, transferFiles } from "./transfer-files.ts";

/** Runs that may end with their process before an import fails. */
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
 * Turns an uploaded file into notes. The import's row counts the notes in the same transaction that creates
 * them, so a second run continues where the first ended.
 */
export function runImport(dependencies: Dependencies): TaskImplementation {
  return implementTask(runImportTask, async ({ importId }, run) => {
    if (isReservedAttempt(runImportTask, run))
      return await finish(dependencies, run, importId, failedInternally);
    if (!(await joinArchive(dependencies, run, importId))) return;
    const begun = await begin(dependencies, run, importId);
    if (begun === undefined) return;
    const watch = watchForCancel(run.signal, () => isStillWanted(dependencies, run, importId));
    const work: ImportWork = { ...dependencies, run, importId, begun, signal: watch.signal };
    try {
      if (isProjectArchive(begun.fileName)) await importArchive(work);
      else await importFile(work);
    } catch (error) {
      if (!watch.isCancelled) await fail(dependencies, run, importId, error, begun.lostRuns);
    } finally {
      watch.stop();
    }
  });
}

interface ImportWork extends Dependencies {
  readonly run: TaskRun;
  readonly importId: string;
  readonly begun: Begun;
  /** Aborts with the run, or when the import is cancelled. */
  readonly signal: AbortSignal;
}

const done: ImportChange = { status: "DONE", progressPercent: 100 };

/** Imports a file that is read in one go. */
async function importFile(work: ImportWork): Promise<void> {
  const { run, importId, begun, objects } = work;
  const file = { bytes: await readObject(objects, begun.objectKey) };
  if (await makeNotes(work, file, 1)) await finish(work, run, importId, done);
}

/** Imports the notes and insights of an archive of exported projects, and then its files. */
async function importArchive(work: ImportWork): Promise<void> {
  const { run, importId, begun, objects, signal } = work;
  const archive = await ProjectArchiveReader.open(objects, begun.objectKey, signal);
  try {
    const file = { bytes: new Uint8Array(), archive: await archive.contents() };
    if (begun.notesMade === 0) await requireCommentCapacity(work, run, archive);
    if (!(await makeNotes(work, file, textsPercent / 100))) return;
    if (!(await transferFiles({ ...work, archive, onFile }))) return;
    await finish(work, run, importId, done);
    await spend(work, run, importId);
  } finally {
    archive.close();
  }
}

/** Reads a file and creates its notes, one transaction per batch. False where the import was cancelled. */
async function makeNotes(
  { run, importId, begun, signal, ...dependencies }: ImportWork,
  file: Pick<FileToRead, "archive" | "bytes">,
  share: number,
): Promise<boolean> {
  const { fileName: name, notesMade: firstNote, tableChoices: choices } = begun;
  const whole = { name, ...file, firstNote, importId, ...(choices === null ? {} : { choices }) };
  const reading = await readFileInProcess(whole, signal, dependencies.limits);
  try {
    for (;;) {
      // The process is stopping: failing now leaves the rest to the next run.
      run.signal.throwIfAborted();
      const notes = await reading.next();
      if (notes.length === 0) return true;
      const total = reading.noteCount / share;
      if (!(await step(dependencies, run, importId, notes, total))) return false;
    }
  } finally {
    reading.close();
  }
}

/** Joins an archive that was uploaded in parts. False where parts are missing, which fails the import. */
async function joinArchive(dependencies: Dependencies, run: TaskRun, importId: string): Promise<boolean> {
  const { cell, objects } = dependencies;
  const source = await withTenant(cell, run.context, "read", (tx) => findUnjoinedArchive(tx, importId));
  if (source === undefined) return true;
  try {
    await joinParts(objects, source);
  } catch (error) {
    await fail(dependencies, run, importId, error, 0);
    return false;
  }
  await withTenant(cell, run.context, "write", (tx) => endJoinedArchive(tx, source.id));
  return true;
}

/** Checks for storage before anything of an archive is imported. @throws ProductError `storage.full` */
function requireCommentCapacity(
  { cell }: Dependencies,
  run: TaskRun,
  archive: ProjectArchiveReader,
): Promise<void> {
  return withTenant(cell, run.context, "write", (tx) => requireArchiveCapacity(tx, archive.filesSizeBytes));
}

const onFile: FileImport["onFile"] = async (tx, current, progressPercent) => {
  if (!isInProgress(current)) return false;
  // This run made progress, so lost runs are counted again from zero.
  await change(tx, current, { progressPercent, lostRuns: 0 });
  return true;
};

/** Deletes an archive after its import, which would otherwise be stored twice: packed, and as its files. */
async function spend({ cell, objects }: Dependencies, run: TaskRun, importId: string): Promise<void> {
  const key = await withTenant(cell, run.context, "write", (tx) => dropArchive(tx, importId));
  if (key !== undefined) await objects.delete(key);
}

/** Whether the import has not been cancelled. */
async function isStillWanted({ cell }: Dependencies, run: TaskRun, importId: string): Promise<boolean> {
  const found = await withTenant(cell, run.context, "read", (tx) => findImports(tx, [importId]));
  const current = found.get(importId);
  return current !== undefined && isInProgress(current);
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
    if (current === undefined || !isInProgress(current)) return undefined;
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

/** Creates the next notes. False where the import was cancelled. */
function step(
  { cell }: Dependencies,
  run: TaskRun,
  importId: string,
  notes: readonly PreparedNote[],
  total: number,
): Promise<boolean> {
  return withTenant(cell, run.context, "write", async (tx) => {
    if (notes.some(namesOthers)) await lockTenant(tx, "importedNames");
    const current = await lockImport(tx, importId);
    if (current === undefined || !isInProgress(current)) return false;
    await createNotesInProjects(tx, current, notes);
    const notesMade = current.notesMade + notes.length;
    await change(tx, current, { notesMade, progressPercent: Math.floor((notesMade / total) * 100) });
    return true;
  });
}

function namesOthers(note: PreparedNote): boolean {
  const { tagTitles, personNames, namedFields, codes, codings, exported } = note;
  const { marks = [], reels = [], fields = [], rounds = [], views = null, whole = null } = exported ?? {};
  const named = [tagTitles, personNames, namedFields, codes, codings, marks, reels, fields, rounds];
  return views !== null || whole !== null || named.some(({ length }) => length > 0);
}

async function finish(
  { cell }: Dependencies,
  run: TaskRun,
  importId: string,
  ending: ImportChange,
): Promise<void> {
  await withTenant(cell, run.context, "write", async (tx) => {
    const current = await lockImport(tx, importId);
    if (current !== undefined && isInProgress(current)) {
      await change(tx, current, { ...ending, runStartedAt: null });
    }
  });
}

/** An error about the file is final and shown to the user; others are retried, and reported at the end. */
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
  const isLast = isLastWorkingAttempt(runImportTask, run);
  await finish(dependencies, run, importId, isLast ? failedInternally : {});
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
  await announce(tx, { type: "import", id: current.id, projectId: current.projectId, act: "updated" });
}

function isInProgress(current: Import): boolean {
  return current.status === "QUEUED" || current.status === "PROCESSING";
}

async function readObject(objects: ObjectStore, key: ObjectKey): Promise<Uint8Array> {
  const { body } = await objects.get(key);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
