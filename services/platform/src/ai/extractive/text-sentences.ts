import { sentences } from "../sentences.ts";
import { contentStems } from "./content-stems.ts";

/** A sentence by its position in a text, without surrounding spaces. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** The line that contains it: another line may be another speaker's. */
  readonly line: number;
  readonly stems: ReadonlySet<string>;
}

/** The sentences of each line of a text, in order. */
export function sentencesOf(text: string): readonly Sentence[] {
  let lineStart = 0;
  return text.split("\n").flatMap((content, line) => {
    const offset = lineStart;
    lineStart += content.length + 1;
    return [...sentences.segment(content)].flatMap(({ segment, index }): readonly Sentence[] => {
      const start = offset + index + (segment.length - segment.trimStart().length);
      const end = offset + index + segment.trimEnd().length;
      return end <= start ? [] : [{ start, end, line, stems: new Set(contentStems(segment)) }];
    });
  });
}
