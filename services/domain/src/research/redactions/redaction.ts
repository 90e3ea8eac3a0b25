import { ProductError } from "@fieldstone/model/errors.ts";

/** Decided by us: redactions of one recording, each of which is a part of its render expression. */
export const redactionsPerRecordingMax = 200;

export function redactionNotFound(): ProductError {
  return new ProductError("NotFound", "redaction.not_found", "This redaction was removed. Reload the page.");
}

export function redactionSpanInvalid(): ProductError {
  return new ProductError(
    "ValidationError",
    "redaction.span_invalid",
    "A redaction ends after it starts, within the recording.",
    { field: "endMs" },
  );
}

export function redactionOfNothing(): ProductError {
  return new ProductError(
    "ValidationError",
    "redaction.of_nothing",
    "Choose whether to mute the sound, to blur the picture, or both.",
    { field: "mutesAudio" },
  );
}

export function tooManyRedactions(): ProductError {
  return new ProductError(
    "ValidationError",
    "redaction.too_many",
    `A recording has at most ${redactionsPerRecordingMax} redactions. Make one longer in place of another.`,
  );
}
