import type { ExtractionFailure } from "@fieldstone/domain/research/files/pages/extraction.ts";
import {
  type ExtractionRun,
  isExtractionCurrent,
  startExtraction,
} from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import { pdfSizeBytesMax } from "@fieldstone/model/files/page-limits.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { isProcessFault } from "@fieldstone/platform/process/limited/limited-process.ts";
import { withWorkFolder } from "@fieldstone/platform/process/limited/work-folder.ts";
import { watchForCancel } from "@fieldstone/platform/queue/cancel-watch.ts";
import { isLastWorkingAttempt, isReservedAttempt } from "@fieldstone/platform/queue/reserved-attempt.ts";
import type { TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import { ExtractionError, ExtractionOvertakenError } from "./extraction-error.ts";

/** A job on a file, in a run of reading its pages. */
interface StepPayload<Job> {
  readonly job: Job;
  readonly run: number;
}

/** What a step works with. */
export interface StepRun<Job> extends StepPayload<Job> {
  readonly taskRun: TaskRun;
  readonly started: ExtractionRun;
  /** A folder for this step only. */
  readonly folder: string;
}

interface Step<Job> {
  /** @throws ExtractionError where the file is at fault, ExtractionOvertakenError, any other error to be retried */
  readonly act: (stepRun: StepRun<Job>) => Promise<void>;
  /** Records that the file's pages cannot be read. */
  readonly fail: (tx: TenantTransaction, payload: StepPayload<Job>, code: ExtractionFailure) => Promise<void>;
}

/**
 * A step of reading a file's pages. Its processes end on a cancellation; an error that is not the file's fault
 * is retried, and recorded with the last attempt.
 */
export function implementExtractionStep<Job extends { readonly fileId: string }>(
  task: TaskContract<StepPayload<Job>>,
  cell: CellDatabase,
  { act, fail }: Step<Job>,
): TaskImplementation {
  return implementTask(task, async (payload, taskRun) => {
    const { run } = payload;
    const { fileId } = payload.job;
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(cell, taskRun.context, "write", fn);
    const isWanted = () =>
      withTenant(cell, taskRun.context, "read", (tx) => isExtractionCurrent(tx, fileId, run));
    if (isReservedAttempt(task, taskRun)) {
      if (!(await isWanted())) return;
      taskRun.log.warn({ fileId }, "a file ended every process that read its pages");
      return await write((tx) => fail(tx, payload, "extraction.too_complex"));
    }
    const watch = watchForCancel(taskRun.signal, isWanted);
    try {
      const started = await write((tx) => startExtraction(tx, fileId, run));
      if (started === undefined) return;
      if (started.file.sizeBytes > pdfSizeBytesMax) throw new ExtractionError("extraction.too_large");
      await withWorkFolder((folder) =>
        act({ ...payload, taskRun: { ...taskRun, signal: watch.signal }, started, folder }),
      );
    } catch (error) {
      if (error instanceof ExtractionOvertakenError || watch.isCancelled) return;
      const code = failureOf(error);
      taskRun.log.info({ error, fileId }, "the pages of a file could not be read");
      const isLast = isLastWorkingAttempt(task, taskRun);
      if (code !== "extraction.internal" || isLast) await write((tx) => fail(tx, payload, code));
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
