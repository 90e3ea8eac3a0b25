import { importError } from "../files/import-error.ts";
import { type CueTiming, parseCueTiming } from "./cue-times.ts";
import { parseNamedLine } from "./speaker-lines.ts";
import type { TranscriptTurn } from "./transcript-turn.ts";

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  lrm: "\u200e",
  rlm: "\u200f",
};

// Removes only WebVTT's own tags: people write "<laughs>" in transcripts, and those words are evidence. No
// tag matches across the start of another, because unclosed tags would each be scanned to the end of the
// caption.
const markupTag =
  /<\/?(?:c|i|b|u|ruby|rt|lang)(?:\.[^<>\s]*)?(?:[ \t][^<>]*)?>|<\/v>|<(?:\d{1,4}:)?\d{2}:\d{2}\.\d{3}>/giu;
const voiceTag = /<v(?:\.[^<>\s]*)?[ \t]([^<>]*)>/giu;
const blockWords = /^(NOTE|STYLE|REGION)(?:[ \t]|$)/u;

/**
 * The turns of a WebVTT file, one per cue, or one per voice if a cue has several. Speakers come from voice
 * tags or from `Name: words`.
 * @throws ProductError import.not_vtt, import.empty, import.caption_time
 * @see https://www.w3.org/TR/webvtt1/#file-parsing
 */
export function parseVtt(text: string): readonly TranscriptTurn[] {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  if (!/^WEBVTT(?:[ \t]|$)/u.test(lines[0] ?? "")) {
    throw importError(
      "not_vtt",
      "This file does not start with WEBVTT. Export the captions again as VTT or SRT.",
    );
  }
  const cues = readCues(lines.slice(1), true);
  const voiced = cues.some((cue) => cue.lines.some((line) => line.search(voiceTag) !== -1));
  const turns = voiced
    ? cues.flatMap(splitVoices)
    : turnsOfCues(cues.map((cue) => ({ ...cue, words: cleanText(cue.lines.join("\n")) })));
  if (turns.length === 0)
    throw importError("empty", "This file has no captions. Check that the export finished.");
  return turns;
}

export interface Cue extends CueTiming {
  readonly lines: readonly string[];
}

/** A line that may be an invalid timing line. */
const likeTiming = /-->|^\s*[\d:.,]+\s*(?:-+>|→|–>)/u;

/** A counter or name of the caption whose timing is on the next line. */
function isIdentifier(lines: readonly string[], at: number): boolean {
  return /^\s*\d+\s*$/u.test(lines[at] ?? "") || likeTiming.test(lines[at + 1] ?? "");
}

/**
 * The timed blocks of a caption file; NOTE and similar blocks are skipped. Text after an empty line still
 * belongs to its caption, so that no words are silently lost.
 * @throws ProductError import.caption_time
 */
export function readCues(lines: readonly string[], skipsBlocks: boolean): readonly Cue[] {
  const cues: (CueTiming & { lines: string[] })[] = [];
  let isOpen = false;
  let skipping = false;
  for (const [at, line] of lines.entries()) {
    const timing = parseCueTiming(line);
    const last = cues.at(-1);
    if (timing !== null) {
      cues.push({ ...timing, lines: [] });
      isOpen = true;
      skipping = false;
    } else if (line.trim() === "") {
      isOpen = false;
      skipping = false;
    } else if (isOpen && last !== undefined) {
      last.lines.push(line);
    } else if (skipping || (skipsBlocks && blockWords.test(line))) {
      skipping = true;
    } else if (likeTiming.test(line)) {
      throw importError(
        "caption_time",
        `“${line.trim().slice(0, 60)}” should give a start and an end, like 00:00:01.000 --> 00:00:04.000. Fix it and import again.`,
      );
    } else if (last !== undefined && !isIdentifier(lines, at)) {
      last.lines.push("", line);
      isOpen = true;
    }
  }
  return cues.filter((cue) => cue.lines.some((line) => line.trim() !== ""));
}

function splitVoices(cue: Cue): readonly TranscriptTurn[] {
  const content = cue.lines.join("\n");
  const parts = content.split(voiceTag);
  // split with one capture: [before, name, words, name, words …]
  const [before = "", ...rest] = parts;
  const words = cleanText(before).trim();
  const { startMs, endMs } = cue;
  const turns: TranscriptTurn[] = words === "" ? [] : [{ speaker: null, startMs, endMs, text: words }];
  for (let index = 0; index < rest.length; index += 2) {
    const text = cleanText(rest[index + 1] ?? "").trim();
    const speaker = decodeEntities(rest[index] ?? "").trim() || null;
    if (text !== "") turns.push({ speaker, startMs, endMs, text });
  }
  return turns;
}

/** Share of captions that must begin with a name before a colon counts as the end of one. */
const namedShareMin = 0.5;

/**
 * A turn per caption. `Name: words` is only a speaker if most captions have one: "Note: …" is spoken text.
 */
export function turnsOfCues(
  cues: readonly (CueTiming & { readonly words: string })[],
): readonly TranscriptTurn[] {
  const filled = cues.map((cue) => ({ ...cue, words: cue.words.trim() })).filter(({ words }) => words !== "");
  const named = filled.filter(({ words }) => nameOf(words) !== null).length;
  const takesNames = named >= filled.length * namedShareMin;
  return filled.map(({ startMs, endMs, words }) => {
    const name = takesNames ? nameOf(words) : null;
    const text = name === null ? words : `${name.text}${words.slice(firstLine(words).length)}`.trim();
    return { speaker: name?.speaker ?? null, startMs, endMs, text };
  });
}

function nameOf(words: string) {
  return parseNamedLine(firstLine(words));
}

function firstLine(words: string): string {
  const end = words.indexOf("\n");
  return end === -1 ? words : words.slice(0, end);
}

function cleanText(text: string): string {
  return decodeEntities(text.replace(markupTag, ""));
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,31}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}
