import { pdfSizeBytesMax } from "@fieldstone/model/files/page-limits.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";

export interface PagesLimits extends ProcessLimits {
  /** Limits JavaScript's heap only. */
  readonly heapMegabytesMax: number;
  /** Pages per process: each process starts with fresh memory. */
  readonly pagesAtOnce: number;
  /** Processes that pages may crash before the file fails. */
  readonly lostProcessesMax: number;
}

/** Measured: 0.3 s of processor time and 0.3 GB a page; a file of 200 MB takes twice its size. */
export const pagesLimits: PagesLimits = {
  processorMsMax: 60_000,
  durationMsMax: 300_000,
  memoryMegabytesMax: 2_000,
  heapMegabytesMax: 512,
  folderBytesMax: 2 * pdfSizeBytesMax,
  pagesAtOnce: 40,
  lostProcessesMax: 3,
};

/** Measured: 4 s of processor time and 0.4 GB a page. */
export const ocrLimits: PagesLimits = {
  ...pagesLimits,
  processorMsMax: 180_000,
  durationMsMax: 600_000,
  pagesAtOnce: 10,
};
