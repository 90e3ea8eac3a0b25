import { namesItsSpeakers, parseNamedLine } from "@fieldstone/model/transcripts/speaker-lines.ts";
import type { DocumentText } from "../document-text.ts";

/** A stretch of a text that one speaker said, or nobody is named for, in UTF-16 units. */
export interface SpokenRange {
  readonly start: number;
  readonly end: number;
  readonly speaker: string | null;
  /** The speaker is linked to a person of the workspace. */
  readonly isPerson: boolean;
}

/**
 * Who says what in a conversation: the turns of a transcript, with the text between them, or the words of lines
 * that name their speakers (`Ana: Hello`). Empty for other texts. Consecutive turns of one speaker are one range.
 */
export function spokenRanges({ text, blocks }: DocumentText): readonly SpokenRange[] {
  if (!blocks.some(({ type }) => type === "turn")) return lineRanges(text);
  const ranges: SpokenRange[] = [];
  for (const { start, end, type, attrs } of blocks) {
    const speaker = type === "turn" && typeof attrs.speaker === "string" ? attrs.speaker : null;
    const last = ranges.at(-1);
    if (last !== undefined && speaker !== null && last.speaker === speaker) {
      ranges[ranges.length - 1] = { ...last, end };
    } else {
      ranges.push({ start, end, speaker, isPerson: speaker !== null && typeof attrs.personId === "string" });
    }
  }
  return ranges;
}

function lineRanges(text: string): readonly SpokenRange[] {
  const lines = text.split("\n");
  if (!namesItsSpeakers(lines)) return [];
  const ranges: SpokenRange[] = [];
  let lineStart = 0;
  for (const line of lines) {
    const end = lineStart + line.length;
    const named = parseNamedLine(line);
    const last = ranges.at(-1);
    if (named !== null) {
      ranges.push({ start: end - named.text.length, end, speaker: named.speaker, isPerson: false });
    } else if (last !== undefined) {
      ranges[ranges.length - 1] = { ...last, end };
    } else if (line.trim() !== "") {
      ranges.push({ start: lineStart, end, speaker: null, isPerson: false });
    }
    lineStart = end + 1;
  }
  return isConversation(ranges) ? ranges : [];
}

/** Speakers take turns. “Plan: Pro”, “Country: DE” are the fields of a form. */
function isConversation(ranges: readonly SpokenRange[]): boolean {
  const named = ranges.flatMap(({ speaker }) => speaker ?? []);
  const speakers = new Set(named);
  return speakers.size >= 2 && speakers.size < named.length;
}
