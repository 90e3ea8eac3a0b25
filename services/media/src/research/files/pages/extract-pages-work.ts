import path from "node:path";
import { extractPagesTask } from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import {
  completeExtraction,
  failExtraction,
} from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import { downloadObject } from "@fieldstone/platform/objects/download-object.ts";
import { requireObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { implementExtractionStep } from "./extraction-step.ts";
import type { PagesLimits } from "./pages-limits.ts";
import { type PagesJob, readPages } from "./read-pages.ts";
import { recognizePages } from "./recognize-pages.ts";

export interface PagesDependencies {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly limits?: PagesLimits | undefined;
  readonly ocrLimits?: PagesLimits | undefined;
}

/** Reads the pages of a PDF. They are recorded one by one, so that a second run continues where the first ended. */
export function extractPagesWork({
  cell,
  objects,
  limits,
  ocrLimits,
}: PagesDependencies): TaskImplementation {
  return implementExtractionStep(extractPagesTask, cell, {
    fail: (tx, { job, run }, code) => failExtraction(tx, job.fileId, run, code),
    async act({ job, run, taskRun, started, folder }) {
      const { context, signal } = taskRun;
      const { fileId, destinationKey } = job;
      // A fixed name, as the uploader's is untrusted.
      const input = path.join(folder, "input.pdf");
      await downloadObject(objects, requireObjectKey(job.sourceKey), { file: input, signal });
      const reading: PagesJob = {
        ...{ cell, objects, context, signal, fileId, run, folder, input, destinationKey, limits, ocrLimits },
        known: started.pages,
      };
      const pageCount = await readPages(reading);
      await recognizePages(reading);
      await withTenant(cell, context, "write", (tx) => completeExtraction(tx, fileId, run, pageCount));
    },
  });
}
