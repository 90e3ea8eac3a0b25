import { type Span, touchesSpans } from "@fieldstone/model/media/spans.ts";
import type { DocumentText } from "../document-text.ts";
import { findMovedWords } from "./moved-words.ts";
import { type TranscribedWord, timeWords } from "./timed-words.ts";

export interface MaskedWords {
  /** The transcript's words before the change. */
  readonly transcribed: readonly TranscribedWord[];
  /** The transcript's words after it, with the same times. */
  readonly wanted: readonly TranscribedWord[];
  /** Spans that are muted after the change. */
  readonly muted: readonly (Span & { readonly fileId: string })[];
  readonly mask: string;
}

/** A range of a text, in UTF-16 units, and its replacement. */
export interface RewordedRange {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/**
 * Masks the words of a transcript's turns in muted spans, including corrected and added words and passages
 * copied elsewhere in the text; unmasks words whose spans are no longer muted.
 */
export function rewordedRanges(text: DocumentText, words: MaskedWords): readonly RewordedRange[] {
  const { transcribed, wanted, muted, mask } = words;
  const mutedOf = Map.groupBy(muted, ({ fileId }) => fileId);
  const wantedOf = new Map(wanted.map((word) => [keyOf(word), word.text]));
  const moved = findMovedWords(text, transcribed, mask);
  const isMoved = new Set(moved.map(({ start }) => start));
  const inPlace = timeWords(text, transcribed).filter(({ start }) => !isMoved.has(start));
  const timed = [...inPlace, ...moved].sort((one, other) => one.start - other.start);
  return timed.flatMap((word) => {
    const { start, end } = word;
    const isMasked = text.text.slice(start, end) === mask;
    const isMuted = touchesSpans(word, mutedOf.get(word.fileId) ?? []);
    const replacement = isMuted ? mask : wantedOf.get(keyOf(word));
    if (replacement === undefined || isMasked === isMuted) return [];
    return [{ start, end, replacement }];
  });
}

function keyOf({ fileId, startMs, endMs }: Omit<TranscribedWord, "text">): string {
  return `${fileId} ${startMs} ${endMs}`;
}
