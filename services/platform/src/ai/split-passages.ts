import { askPassageLengthMax } from "@fieldstone/model/limits.ts";
import { sentences } from "./sentences.ts";

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a text into passages of whole lines; longer lines into whole sentences, and longer sentences
 * anywhere. None has more than askPassageLengthMax UTF-16 units; concatenated, they are the text.
 */
export function splitPassages(text: string): readonly TextSpan[] {
  const passages: TextSpan[] = [];
  let [start, end] = [0, 0];
  for (const next of unitEnds(text)) {
    if (next - start > askPassageLengthMax && end > start) {
      passages.push({ start, end });
      start = end;
    }
    end = next;
  }
  if (end > start) passages.push({ start, end });
  return passages;
}

/** Ends of the smallest parts that passages consist of. */
function* unitEnds(text: string): Generator<number> {
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    if (end - start <= askPassageLengthMax) yield end;
    else yield* sentenceEnds(text.slice(start, end), start);
    start = end;
  }
}

function* sentenceEnds(line: string, offset: number): Generator<number> {
  for (const { segment, index } of sentences.segment(line)) {
    for (let at = askPassageLengthMax; at < segment.length; at += askPassageLengthMax)
      yield offset + index + at;
    yield offset + index + segment.length;
  }
}
