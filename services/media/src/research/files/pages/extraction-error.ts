import type { ExtractionFailure } from "@fieldstone/domain/research/files/pages/extraction.ts";

/** The file cannot be read, and why. */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
  readonly code: ExtractionFailure;

  constructor(code: ExtractionFailure, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Somebody cancelled the run, deleted the file or began another run. */
export class ExtractionOvertakenError extends Error {
  override readonly name = "ExtractionOvertakenError";
}
