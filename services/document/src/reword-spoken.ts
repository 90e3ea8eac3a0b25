import type { DocumentText } from "./document-text.ts";
import { type HeardWord, timeWords } from "./timed-words.ts";

export interface MaskedWords {
  /** What was heard, as the text has it before. */
  readonly heard: readonly HeardWord[];
  /** The words that are to stand in the place of each. */
  readonly wanted: readonly string[];
  /** Where words are masked afterwards. */
  readonly muted: readonly { readonly fileId: string; readonly startMs: number; readonly endMs: number }[];
  readonly mask: string;
}

/** A place of a text with what comes there, at offsets in UTF-16 units. */
export interface RewordedRange {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/**
 * Masks the words of a transcript's turns that are heard where it is muted, corrected and added ones too, and takes
 * masks off the words that are heard again.
 */
export function rewordedRanges(text: DocumentText, words: MaskedWords): readonly RewordedRange[] {
  const { heard, wanted, muted, mask } = words;
  const wantedOf = new Map(heard.map((word, index) => [keyOf(word), wanted[index] ?? mask]));
  return timeWords(text, heard).flatMap((word) => {
    const { start, end, fileId, startMs, endMs } = word;
    const isMasked = text.text.slice(start, end) === mask;
    const isMuted = muted.some(
      (span) => span.fileId === fileId && startMs < span.endMs && Math.max(endMs, startMs + 1) > span.startMs,
    );
    const replacement = isMuted ? mask : wantedOf.get(keyOf(word));
    if (replacement === undefined || isMasked === isMuted) return [];
    return [{ start, end, replacement }];
  });
}

function keyOf({ fileId, startMs, endMs }: Omit<HeardWord, "text">): string {
  return `${fileId} ${startMs} ${endMs}`;
}
