import type { ExtractionFailure } from "@fieldstone/domain/research/files/pages/extraction.ts";

/** The file cannot be read, for the given reason. */
export class ExtractionError extends Error {
  override readonly name = "ExtractionError";
  readonly code: ExtractionFailure;

  constructor(code: ExtractionFailure, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The run was cancelled, its file deleted, or another run begun. */
export class ExtractionOvertakenError extends Error {
  override readonly name = "ExtractionOvertakenError";
}
