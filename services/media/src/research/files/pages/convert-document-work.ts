import path from "node:path";
import { convertDocumentTask } from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import { endConversion } from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import { pageFormatOf } from "@fieldstone/model/files/page-format.ts";
import { downloadObject } from "@fieldstone/platform/objects/download-object.ts";
import { requireObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { convertOffice } from "./convert-office.ts";
import { implementExtractionStep } from "./extraction-step.ts";

export interface ConversionDependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly officeLimits?: ProcessLimits | undefined;
  /** Paths to look for LibreOffice. */
  readonly officePrograms?: readonly string[] | undefined;
}

/** Converts an office file to the PDF whose pages are read next. */
export function convertDocumentWork(dependencies: ConversionDependencies): TaskImplementation {
  const { cell, objects, officeLimits: limits, officePrograms: programs } = dependencies;
  return implementExtractionStep(convertDocumentTask, cell, {
    fail: (tx, { job, run }, error) =>
      endConversion(tx, run, { fileId: job.fileId, event: "job.failed", error }),
    async act({ job, run, taskRun, started, folder }) {
      const { context, signal } = taskRun;
      const { fileId } = job;
      // LibreOffice goes by the extension.
      const input = path.join(folder, `input.${pageFormatOf(started.file.mimeType) ?? "pdf"}`);
      await downloadObject(objects, requireObjectKey(job.sourceKey), { file: input, signal });
      const converted = await convertOffice({ folder, input, signal, limits, programs });
      const destinationKey = requireObjectKey(job.destinationKey);
      await objects.putFile(destinationKey, converted, "application/pdf");
      const ended = { fileId, event: "job.completed" } as const;
      await withTenant(cell, context, "write", (tx) => endConversion(tx, run, ended));
    },
  });
}
