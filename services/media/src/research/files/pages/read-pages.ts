import { rm } from "node:fs/promises";
import path from "node:path";
import { recordPage, recordPageCount } from "@fieldstone/domain/research/files/pages/record-page.ts";
import type { ExtractionRun } from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import { fileTextLengthMax, pdfPagesMax } from "@fieldstone/model/files/page-limits.ts";
import { type ObjectKey, requireObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { isProcessFault } from "@fieldstone/platform/process/limited/limited-process.ts";
import { ExtractionError, ExtractionOvertakenError } from "./extraction-error.ts";
import { type PageReport, pageImageName, pageThumbnailName } from "./page-report.ts";
import { type PagesLimits, pagesLimits } from "./pages-limits.ts";
import { runPagesProgram } from "./run-pages-program.ts";

/** A file whose pages are being read. */
export interface PagesJob {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
  readonly context: TenantContext;
  readonly signal: AbortSignal;
  readonly fileId: string;
  readonly run: number;
  /** A folder for this job only, which contains the file. */
  readonly folder: string;
  readonly input: string;
  /** Prefix of the pages' images. */
  readonly destinationKey: string;
  /** Pages recorded by an earlier run. */
  readonly known: ExtractionRun["pages"];
  readonly limits?: PagesLimits | undefined;
  readonly ocrLimits?: PagesLimits | undefined;
}

/** The key of one of the job's images. */
export function imageKey({ destinationKey }: Pick<PagesJob, "destinationKey">, name: string): ObjectKey {
  return requireObjectKey(destinationKey + name);
}

/** Displayed size of an unreadable page: A4 portrait, in points. */
const unreadPage = { widthPt: 595, heightPt: 842, text: "", words: [], isRecognized: false } as const;

/**
 * Reads a file's pages, a few per process. A page that crashes its process is recorded as failed, and the
 * next process continues after it. Returns the number of pages.
 * @throws ExtractionError, ExtractionOvertakenError
 */
export async function readPages(job: PagesJob): Promise<number> {
  const { limits = pagesLimits } = job;
  const reading = new PagesReading(job);
  let lost = 0;
  for (let next = reading.nextFrom(1); next <= reading.pageCount; next = reading.nextFrom(next)) {
    const last = Math.min(next + limits.pagesAtOnce - 1, reading.pageCount);
    try {
      await runPagesProgram({
        program: new URL("./pdf-process.ts", import.meta.url),
        arguments: [job.input, String(next), String(last)],
        folder: job.folder,
        signal: job.signal,
        limits,
        onReport: (report) => reading.take(report),
      });
    } catch (error) {
      // A file that cannot be opened has no page to skip.
      if (!isProcessFault(error) || !reading.isOpened) throw error;
      lost += 1;
      if (lost > limits.lostProcessesMax) throw new ExtractionError("extraction.too_complex", error);
      await reading.fail(reading.nextFrom(next));
    }
  }
  return reading.pageCount;
}

class PagesReading {
  /** Unknown until a process has opened the file: at least one page is requested. */
  pageCount = 1;
  isOpened = false;
  readonly #job: PagesJob;
  readonly #recorded: Set<number>;
  #textLength: number;

  constructor(job: PagesJob) {
    this.#job = job;
    this.#recorded = new Set(job.known.map(({ pageNum }) => pageNum));
    this.#textLength = job.known.reduce((sum, { textLength }) => sum + textLength, 0);
  }

  /** The first unrecorded page from there on. Until the file is open, that is always the first page. */
  nextFrom(pageNum: number): number {
    let next = pageNum;
    while (this.isOpened && this.#recorded.has(next)) next += 1;
    return next;
  }

  async take(report: PageReport): Promise<void> {
    switch (report.event) {
      case "refused":
        throw new ExtractionError(`extraction.${report.rejection}`);
      case "opened":
        return await this.#open(report.pageCount);
      case "page.failed":
        return await this.fail(report.pageNum);
      case "page.processed":
        return await this.#save(report);
      case "page.recognized":
        throw new Error("a PDF's process recognised a page");
    }
  }

  async #open(pageCount: number): Promise<void> {
    if (pageCount < 1) throw new ExtractionError("extraction.broken");
    if (pageCount > pdfPagesMax) throw new ExtractionError("extraction.too_many_pages");
    this.pageCount = pageCount;
    this.isOpened = true;
    await this.#write((tx) => recordPageCount(tx, this.#job.fileId, this.#job.run, pageCount));
  }

  async #save(report: Extract<PageReport, { event: "page.processed" }>): Promise<void> {
    const { fileId, run, folder } = this.#job;
    const { pageNum, widthPt, heightPt, words } = report;
    if (!this.#isNext(pageNum)) return;
    const isFull = this.#textLength + report.pageContent.length > fileTextLengthMax;
    const read = isFull ? { text: "", words: [] } : { text: report.pageContent, words };
    await this.#store(pageThumbnailName(pageNum));
    await this.#store(pageImageName(pageNum));
    await rm(path.join(folder, pageThumbnailName(pageNum)), { force: true });
    await rm(path.join(folder, pageImageName(pageNum)), { force: true });
    const page = { ...{ fileId, pageNum, widthPt, heightPt }, ...read, isRecognized: false };
    await this.#write((tx) => recordPage(tx, run, { ...page, status: "processed" }));
    this.#textLength += read.text.length;
    this.#recorded.add(pageNum);
  }

  /** Whether the page is one of the file's and unrecorded. Reports about other pages are not trusted. */
  #isNext(pageNum: number): boolean {
    return pageNum <= this.pageCount && !this.#recorded.has(pageNum);
  }

  async fail(pageNum: number): Promise<void> {
    if (!this.#isNext(pageNum)) return;
    const { fileId, run } = this.#job;
    await this.#write((tx) => recordPage(tx, run, { ...unreadPage, fileId, pageNum, status: "failed" }));
    this.#recorded.add(pageNum);
  }

  async #store(name: string): Promise<void> {
    const { objects, folder } = this.#job;
    await objects.putFile(imageKey(this.#job, name), path.join(folder, name), "image/webp");
  }

  async #write(fn: (tx: TenantTransaction) => Promise<boolean>): Promise<void> {
    const { cell, context } = this.#job;
    if (!(await withTenant(cell, context, "write", fn))) throw new ExtractionOvertakenError();
  }
}
