import type { Span } from "@fieldstone/model/media/spans.ts";
import { createStepRegistry, type Step } from "../../kernel/changes/step-registry.ts";

/** Spans of a recording that were redacted or restored, or words of a text. */
export interface ChangedRedaction {
  /** Null if only words of the text changed. */
  readonly fileId: string | null;
  /** The text's document, or the note or insight that the recording is attached to. */
  readonly documentId: string;
  readonly spans: readonly Span[];
  /** Highlights that overlap the spans or contain the words, in the recording or its transcript. */
  readonly highlightIds: readonly string[];
  /** Those of them with words that are now masked. */
  readonly maskedHighlightIds: readonly string[];
}

/** A step after a change of redactions, wherever copies of the content may exist, in the same transaction. */
export type RedactionStep = Step<[changed: ChangedRedaction]>;

export const redactionSteps = createStepRegistry<[changed: ChangedRedaction]>();
