/** Events of a PDF's job. OCR runs in parallel and reports separately. */
export type PdfEvent =
  | { readonly event: "started" }
  | { readonly event: "page.processed"; readonly pageNum: number }
  | { readonly event: "page.failed"; readonly pageNum: number }
  | { readonly event: "pdf.complete"; readonly pageCount: number }
  | { readonly event: "pdf.failed"; readonly error: string }
  | { readonly event: "ocr.started" | "ocr.complete" | "ocr.failed" };

export interface PdfProgress {
  readonly status: "waiting" | "started" | "complete" | "failed";
  readonly ocr: "none" | "started" | "complete" | "failed";
  readonly processedPages: ReadonlySet<number>;
  readonly failedPages: ReadonlySet<number>;
  readonly pageCount: number | undefined;
  readonly error: string | undefined;
}

export const initialPdfProgress: PdfProgress = {
  status: "waiting",
  ocr: "none",
  processedPages: new Set(),
  failedPages: new Set(),
  pageCount: undefined,
  error: undefined,
};

/** The progress after an event. Pure. Events may repeat, and pages come in any order. */
export function reducePdf(progress: PdfProgress, event: PdfEvent): PdfProgress {
  const running = progress.status === "waiting" || progress.status === "started";
  switch (event.event) {
    case "started":
      return running ? { ...progress, status: "started" } : progress;
    case "page.processed":
      return {
        ...progress,
        processedPages: new Set([...progress.processedPages, event.pageNum]),
        failedPages: new Set([...progress.failedPages].filter((page) => page !== event.pageNum)),
      };
    case "page.failed":
      return progress.processedPages.has(event.pageNum)
        ? progress
        : { ...progress, failedPages: new Set([...progress.failedPages, event.pageNum]) };
    case "pdf.complete":
      return running ? { ...progress, status: "complete", pageCount: event.pageCount } : progress;
    case "pdf.failed":
      return running ? { ...progress, status: "failed", error: event.error } : progress;
    case "ocr.started":
      return progress.ocr === "none" ? { ...progress, ocr: "started" } : progress;
    case "ocr.complete":
      return { ...progress, ocr: "complete" };
    case "ocr.failed":
      return progress.ocr === "complete" ? progress : { ...progress, ocr: "failed" };
  }
}
