import path from "node:path";
import { findUnrecognizedPages } from "@fieldstone/domain/research/files/pages/read-pages.ts";
import { recordRecognizedText } from "@fieldstone/domain/research/files/pages/record-page.ts";
import { recordOcr } from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import { ocrPagesMax } from "@fieldstone/model/files/page-limits.ts";
import { downloadObject } from "@fieldstone/platform/objects/download-object.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { isProcessFault } from "@fieldstone/platform/process/limited/limited-process.ts";
import { ExtractionOvertakenError } from "./extraction-error.ts";
import { pageImageName } from "./page-report.ts";
import { ocrLimits } from "./pages-limits.ts";
import { imageKey, type PagesJob } from "./read-pages.ts";
import { runPagesProgram } from "./run-pages-program.ts";

/**
 * Recognises text in images of pages that have none, a few per process. On a failure the pages stay without
 * text, and the file's state says so.
 * @throws ExtractionOvertakenError
 */
export async function recognizePages(job: PagesJob): Promise<void> {
  const { cell, context, fileId, run } = job;
  const waiting = await withTenant(cell, context, "read", (tx) => findUnrecognizedPages(tx, fileId));
  if (waiting.length === 0) return;
  const record = (event: "ocr.started" | "ocr.complete" | "ocr.failed") =>
    withTenant(cell, context, "write", (tx) => recordOcr(tx, fileId, run, event));
  await record("ocr.started");
  const { pagesAtOnce } = job.ocrLimits ?? ocrLimits;
  const pages = waiting.slice(0, ocrPagesMax);
  try {
    for (let at = 0; at < pages.length; at += pagesAtOnce) {
      await recognize(job, pages.slice(at, at + pagesAtOnce));
    }
  } catch (error) {
    if (!isProcessFault(error)) throw error;
    await record("ocr.failed");
    return;
  }
  await record(waiting.length > ocrPagesMax ? "ocr.failed" : "ocr.complete");
}

async function recognize(job: PagesJob, pages: readonly number[]): Promise<void> {
  const { cell, context, fileId, run, folder, objects, signal } = job;
  for (const pageNum of pages) {
    const name = pageImageName(pageNum);
    await downloadObject(objects, imageKey(job, name), { file: path.join(folder, name), signal });
  }
  await runPagesProgram({
    program: new URL("./ocr-process.ts", import.meta.url),
    arguments: [folder, ...pages.map(String)],
    folder,
    signal,
    limits: job.ocrLimits ?? ocrLimits,
    onReport: async (report) => {
      if (report.event !== "page.recognized" || !pages.includes(report.pageNum)) return;
      const { pageNum, pageContent: text, words } = report;
      const isWanted = await withTenant(cell, context, "write", (tx) =>
        recordRecognizedText(tx, run, { fileId, pageNum, text, words }),
      );
      if (!isWanted) throw new ExtractionOvertakenError();
    },
  });
}
