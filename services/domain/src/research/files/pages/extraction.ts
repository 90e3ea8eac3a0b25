import { ProductError } from "@fieldstone/model/errors.ts";
import type { PdfProgress } from "@fieldstone/model/states/pdf-processing.ts";

/** Progress of reading a file's pages. */
export interface Extraction extends Pick<PdfProgress, "status" | "ocr"> {
  readonly fileId: string;
  readonly pageCount: number | null;
  /** Null unless it failed. */
  readonly failureCode: ExtractionFailure | null;
  /** Number of started runs: results of a run that a retry has replaced are dropped. */
  readonly run: number;
}

/** A page of a file with its extracted text. */
export interface FilePage {
  readonly fileId: string;
  readonly pageNum: number;
  readonly status: "processed" | "failed";
  readonly widthPt: number;
  readonly heightPt: number;
  readonly text: string;
  /** Packed by `packWords` of the model. */
  readonly words: readonly number[];
  readonly isRecognized: boolean;
}

export const extractionFailures = [
  "extraction.cancelled",
  "extraction.encrypted",
  "extraction.broken",
  "extraction.too_large",
  "extraction.too_many_pages",
  "extraction.too_complex",
  "extraction.no_converter",
  "extraction.internal",
] as const;
export type ExtractionFailure = (typeof extractionFailures)[number];

export function extractionNotFound(): ProductError {
  return new ProductError("NotFound", "extraction.not_found", "This file has no pages that can be read.");
}

export function extractionInProgress(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "extraction.under_way",
    "The pages of this file are being read. Wait until that is finished, or cancel it.",
  );
}

export function extractionEnded(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "extraction.ended",
    "The pages of this file have been read. There is nothing to cancel.",
  );
}
