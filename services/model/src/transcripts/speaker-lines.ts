import { clockToMs, type TranscriptTurn } from "./transcript-turn.ts";

/** Maximum words and characters of a speaker's name; longer text before a colon is a sentence. */
const nameWordsMax = 6;
const nameLengthMax = 60;
/** Characters of a line that are searched for its speaker and time. */
const lineHeadLengthMax = 120;
/** Share of lines that must name a speaker for a text to count as a transcript. */
const namedShareMin = 0.5;

const clock = String.raw`(\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)`;
const leadingClock = new RegExp(String.raw`^[[(]?${clock}[\])]?\s`, "u");
const bracketedClock = new RegExp(String.raw`^[[(]${clock}[\])]:`, "u");
const endingClock = new RegExp(String.raw`[[(]?${clock}[\])]?$`, "u");

export interface NamedLine {
  readonly speaker: string;
  readonly startMs: number | null;
  readonly text: string;
}

/** Parses `Name: words`, `[00:12] Name: words` and `Name (1:02:03): words`; null if no name comes first. */
export function parseNamedLine(line: string): NamedLine | null {
  const start = leadingClock.exec(line.slice(0, lineHeadLengthMax));
  const lead = start === null ? "" : start[0];
  const head = line.slice(lead.length, lineHeadLengthMax);
  const colon = head.indexOf(":");
  if (colon === -1) return null;
  if (isGap(line[lead.length + colon + 1])) {
    return namedLine(head.slice(0, colon), start?.[1], line.slice(lead.length + colon + 1));
  }
  // The first colon may belong to a clock after the name.
  const open = Math.max(head.lastIndexOf("(", colon), head.lastIndexOf("[", colon));
  const time = open > 0 ? bracketedClock.exec(head.slice(open)) : null;
  if (time === null || !isGap(line[lead.length + open + time[0].length])) return null;
  const text = line.slice(lead.length + open + time[0].length);
  return namedLine(head.slice(0, open), start?.[1] ?? time[1], text);
}

function namedLine(name: string, startClock: string | undefined, text: string): NamedLine | null {
  const speaker = name.trim();
  if (!isName(speaker)) return null;
  return { speaker, startMs: startOf(startClock), text: text.trimStart() };
}

function isGap(character: string | undefined): boolean {
  return character === undefined || character.trim() === "";
}

/** Parses `Name  12:34`, a line above a speaker's words; null for other lines. */
export function parseHeadingLine(line: string): { speaker: string; startMs: number | null } | null {
  const trimmed = line.trimEnd();
  if (trimmed.length > lineHeadLengthMax) return null;
  const match = endingClock.exec(trimmed);
  if (match === null) return null;
  const before = trimmed.slice(0, match.index);
  const speaker = before.trim();
  if (before === before.trimEnd() || !isName(speaker)) return null;
  return { speaker, startMs: startOf(match[1]) };
}

/** True if enough of these lines name their speaker for a transcript. */
export function namesItsSpeakers(lines: readonly string[], namedMin = 2): boolean {
  const filled = lines.filter((line) => line.trim() !== "");
  const named = filled.filter((line) => parseNamedLine(line) !== null).length;
  return named >= namedMin && named >= filled.length * namedShareMin;
}

/**
 * The turns of a text whose lines name their speakers; null if it is not a transcript. A line without a name
 * continues the previous turn.
 */
export function parseSpeakerLines(text: string): readonly TranscriptTurn[] | null {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return readNamedLines(lines) ?? readHeadedLines(lines);
}

function readNamedLines(lines: readonly string[]): readonly TranscriptTurn[] | null {
  if (!namesItsSpeakers(lines)) return null;
  const turns: Draft[] = [];
  for (const line of lines) {
    if (line === "") continue;
    const read = parseNamedLine(line);
    if (read !== null) turns.push({ ...read, lines: [read.text] });
    else if (turns.length > 0) turns.at(-1)?.lines.push(line.trim());
    else turns.push({ speaker: null, startMs: null, lines: [line.trim()] });
  }
  return finish(turns);
}

/** `Name  12:34` on its own line above the words: the export format of several note takers. */
function readHeadedLines(lines: readonly string[]): readonly TranscriptTurn[] | null {
  const turns: Draft[] = [];
  for (const line of lines) {
    const heading = parseHeadingLine(line);
    if (heading !== null) {
      turns.push({ ...heading, lines: [] });
    } else if (line !== "") {
      const last = turns.at(-1);
      if (last === undefined) return null;
      last.lines.push(line.trim());
    }
  }
  return turns.length >= 2 && turns.every((turn) => turn.lines.length > 0) ? finish(turns) : null;
}

interface Draft {
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly lines: string[];
}

function finish(drafts: readonly Draft[]): readonly TranscriptTurn[] {
  return drafts.map((draft, index) => ({
    speaker: draft.speaker,
    startMs: draft.startMs,
    endMs: draft.startMs === null ? null : (drafts[index + 1]?.startMs ?? null),
    text: draft.lines.join("\n"),
  }));
}

function isName(name: string): boolean {
  if (name.length === 0 || name.length > nameLengthMax) return false;
  if (name.split(/\s+/).length > nameWordsMax) return false;
  if (!/^[\p{L}\p{N}]/u.test(name)) return false;
  // Sentence punctuation, a web address or a bare number is not a name.
  return !/[!?;"“”<>{}|/\\]|\.\s|^\d+$|^https?$/iu.test(name);
}

function startOf(clockText: string | undefined): number | null {
  return clockText === undefined ? null : clockToMs(clockText);
}
