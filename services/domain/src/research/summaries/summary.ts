import { summarySectionSchema } from "@fieldstone/model/ai/summary.ts";
import { disabledReasons, notEnoughDataCode } from "@fieldstone/model/disabled-reasons.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { summaryInstructionsLengthMax } from "@fieldstone/model/limits.ts";
import { z } from "zod";
import { type GeneratedSummaryRequest, generatedSummary } from "./generated-summary.ts";

export const storedSummary = generatedSummary.extend({
  noteId: z.string(),
  projectId: z.string(),
  sections: z.array(summarySectionSchema),
  textHash: z.string(),
  editedBy: z.string().nullable(),
  /** True if the note's text has changed since it was summarized. */
  isStale: z.boolean(),
});
/** A summary of a note, by a model or from the note's own sentences, possibly edited. */
export type NoteSummary = z.infer<typeof storedSummary>;

export interface SummaryRequest extends GeneratedSummaryRequest {
  readonly noteId: string;
}

export function summaryEmptied(): ProductError {
  return new ProductError(
    "ValidationError",
    "summary.empty",
    "Enter at least one sentence, or remove the summary.",
    { field: "sections" },
  );
}

export function summaryNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "summary.not_found",
    "This summary no longer exists. Generate a new one.",
  );
}

/** The text is too short to be summarized. */
export function notEnoughToSummarize(): ProductError {
  return new ProductError("UnprocessableContent", notEnoughDataCode, disabledReasons.notEnoughContent);
}

export function textChangedMeanwhile(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "summary.text_changed",
    "The note's text changed while it was summarized. Generate the summary again.",
  );
}

/** @throws ProductError `summary.instructions_missing`, `summary.instructions_too_long` */
export function parseInstructions(framework: NoteSummary["framework"], text: string): string {
  if (framework !== "Custom prompt") return "";
  const instructions = text.trim();
  const field = { field: "instructions" };
  if (instructions === "") {
    const message = "Enter what the summary should cover.";
    throw new ProductError("ValidationError", "summary.instructions_missing", message, field);
  }
  if (instructions.length > summaryInstructionsLengthMax) {
    const message = `A prompt can have ${summaryInstructionsLengthMax} characters. Shorten it.`;
    throw new ProductError("ValidationError", "summary.instructions_too_long", message, field);
  }
  return instructions;
}
