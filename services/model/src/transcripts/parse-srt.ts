import { importError } from "../files/import-error.ts";
import { readCues, turnsOfCues } from "./parse-vtt.ts";
import type { TranscriptTurn } from "./transcript-turn.ts";

// SRT has no standard: these are the tags and override codes that players support.
const markup = /<\/?(?:i|b|u|s|font)(?:[ \t][^<>]*)?>|\{\\[^{}]*\}/giu;

/**
 * The turns of a SubRip file, one per caption. Counters before timing lines may be missing.
 * @throws ProductError import.not_srt, import.caption_time
 */
export function parseSrt(text: string): readonly TranscriptTurn[] {
  const lines = dropCounters(text.replace(/^\ufeff/, "").split("\n"));
  const cues = readCues(lines, false);
  const turns = turnsOfCues(cues.map((cue) => ({ ...cue, words: cue.lines.join("\n").replace(markup, "") })));
  if (turns.length > 0) return turns;
  throw importError(
    "not_srt",
    "This file has no line like 00:00:01,000 --> 00:00:04,000. Export it again as SRT or VTT.",
  );
}

/** Without an empty line between captions, the next one's counter must not become part of the text. */
function dropCounters(lines: readonly string[]): readonly string[] {
  return lines.filter(
    (line, index) => !(/^\s*\d+\s*$/u.test(line) && (lines[index + 1] ?? "").includes("-->")),
  );
}
