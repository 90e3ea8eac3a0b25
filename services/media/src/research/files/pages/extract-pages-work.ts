import path from "node:path";
import type { ExtractionFailure } from "@fieldstone/domain/research/files/pages/extraction.ts";
import { extractPagesTask } from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import {
  completeExtraction,
  failExtraction,
  isExtractionCurrent,
  startExtraction,
} from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import { pageFormatOf } from "@fieldstone/model/files/page-format.ts";
import { pdfSizeBytesMax } from "@fieldstone/model/files/page-limits.ts";
import { downloadObject } from "@fieldstone/platform/objects/download-object.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { isProcessFault } from "@fieldstone/platform/process/limited/limited-process.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";
import { withWorkFolder } from "@fieldstone/platform/process/limited/work-folder.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import { convertOffice } from "./convert-office.ts";
import { ExtractionError, ExtractionOvertakenError } from "./extraction-error.ts";
import type { PagesLimits } from "./pages-limits.ts";
import { type PagesJob, readPages } from "./read-pages.ts";
import { recognizePages } from "./recognize-pages.ts";

export interface ExtractionDependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly limits?: PagesLimits | undefined;
  readonly ocrLimits?: PagesLimits | undefined;
  readonly officeLimits?: ProcessLimits | undefined;
  /** Paths to look for LibreOffice. */
  readonly officePrograms?: readonly string[] | undefined;
}

/**
 * Reads the pages of a PDF, or of an office file converted to one, and ends its processes on a cancellation.
 * Pages are recorded one by one, so that a second run continues where the first ended.
 */
export function extractPagesWork(dependencies: ExtractionDependencies): TaskImplementation {
  const { cell } = dependencies;
  return implementTask(extractPagesTask, async ({ fileId, run }, taskRun) => {
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, taskRun.context, "write", fn);
    const isWanted = () =>
      withTenant(cell, taskRun.context, "read", (tx) => isExtractionCurrent(tx, fileId, run));
    if (isReservedAttempt(extractPagesTask, taskRun)) {
      if (!(await isWanted())) return;
      taskRun.log.warn({ fileId }, "a file ended every process that read its pages");
      return await write((tx) => failExtraction(tx, fileId, run, "extraction.too_complex"));
    }
    const watch = watchForCancel(taskRun.signal, isWanted);
    try {
      await extract(dependencies, { ...taskRun, signal: watch.signal }, fileId, run);
    } catch (error) {
      if (error instanceof ExtractionOvertakenError || watch.isCancelled) return;
      const code = failureOf(error);
      taskRun.log.info({ error, fileId }, "the pages of a file could not be read");
      // An error that is not the file's fault is retried.
      const isLast = isLastWorkingAttempt(extractPagesTask, taskRun);
      if (code !== "extraction.internal" || isLast)
        await write((tx) => failExtraction(tx, fileId, run, code));
      if (code !== "extraction.internal") return;
      if (isLast) taskRun.log.error({ error, fileId }, "the pages of a file were read in no attempt");
      throw error;
    } finally {
      watch.stop();
    }
  });
}

function failureOf(error: unknown): ExtractionFailure {
  if (error instanceof ExtractionError) return error.code;
  return isProcessFault(error) ? "extraction.too_complex" : "extraction.internal";
}

async function extract(
  { cell, objects, limits, ocrLimits, officeLimits, officePrograms }: ExtractionDependencies,
  taskRun: TaskRun,
  fileId: string,
  run: number,
): Promise<void> {
  const started = await withTenant(cell, taskRun.context, "write", (tx) => startExtraction(tx, fileId, run));
  if (started === undefined) return;
  const { objectKey, sizeBytes, mimeType } = started.file;
  if (sizeBytes > pdfSizeBytesMax) throw new ExtractionError("extraction.too_large");
  await withWorkFolder(async (folder) => {
    // A fixed name, as the uploader's is untrusted. LibreOffice goes by the extension.
    const original = path.join(folder, `input.${pageFormatOf(mimeType) ?? "pdf"}`);
    await downloadObject(objects, objectKey, { file: original, signal: taskRun.signal });
    const isPdf = pageFormatOf(mimeType) === "pdf";
    const { signal } = taskRun;
    const input = isPdf
      ? original
      : await convertOffice({
          folder,
          input: original,
          signal,
          limits: officeLimits,
          programs: officePrograms,
        });
    const job: PagesJob = {
      ...{ cell, objects, fileId, run, folder, input },
      context: taskRun.context,
      signal: taskRun.signal,
      known: started.pages,
      limits,
      ocrLimits,
    };
    const pageCount = await readPages(job);
    await recognizePages(job);
    await withTenant(cell, taskRun.context, "write", (tx) => completeExtraction(tx, fileId, run, pageCount));
  });
}
