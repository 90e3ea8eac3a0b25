import { importError } from "@fieldstone/model/files/import-error.ts";
import type { TranscriptTurn } from "@fieldstone/model/transcripts/transcript-turn.ts";
import { readCues, turnsOfCues } from "./parse-vtt.ts";

// SRT has no standard: these are the tags and the override codes that players honour.
const markup = /<\/?(?:i|b|u|s|font)(?:[ \t][^<>]*)?>|\{\\[^{}]*\}/giu;

/**
 * The turns of a SubRip file, one a caption. Numbers before a timing line may be missing.
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

/** Captions that follow each other without an empty line: the next one's counter is not the last one's words. */
function dropCounters(lines: readonly string[]): readonly string[] {
  return lines.filter(
    (line, index) => !(/^\s*\d+\s*$/u.test(line) && (lines[index + 1] ?? "").includes("-->")),
  );
}
