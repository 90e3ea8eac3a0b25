import { pdfSizeBytesMax } from "@fieldstone/model/files/page-limits.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/process-limits.ts";

export interface PagesLimits extends ProcessLimits {
  /** JavaScript's own part of the memory. */
  readonly heapMegabytesMax: number;
  /** Pages of one process: each begins with a fresh memory. */
  readonly pagesAtOnce: number;
  /** Processes that may be ended by a page before the file is given up. */
  readonly lostProcessesMax: number;
}

/** Measured: 0.3 s of a processor and 0.3 GB a page; a file of 200 MB takes its size twice. */
export const pagesLimits: PagesLimits = {
  processorMsMax: 60_000,
  durationMsMax: 300_000,
  memoryMegabytesMax: 2_000,
  heapMegabytesMax: 512,
  folderBytesMax: 2 * pdfSizeBytesMax,
  pagesAtOnce: 40,
  lostProcessesMax: 3,
};

/** Measured: 4 s of a processor and 0.4 GB a page. */
export const ocrLimits: PagesLimits = {
  ...pagesLimits,
  processorMsMax: 180_000,
  durationMsMax: 600_000,
  pagesAtOnce: 10,
};
