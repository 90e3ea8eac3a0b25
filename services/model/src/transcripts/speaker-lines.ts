import { clockToMs, type TranscriptTurn } from "./transcript-turn.ts";

/** Words and characters of a speaker's name at most: a longer run before a colon is a sentence. */
const nameWordsMax = 6;
const nameLengthMax = 60;
/** Characters of a line in which its speaker and time are looked for. */
const lineHeadLengthMax = 120;
/** Share of the lines that must name a speaker before a text is taken for a transcript. */
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

/** Reads `Name: words`, `[00:12] Name: words` and `Name (1:02:03): words`; null where no name leads the line. */
export function parseNamedLine(line: string): NamedLine | null {
  const start = leadingClock.exec(line.slice(0, lineHeadLengthMax));
  const lead = start === null ? "" : start[0];
  const head = line.slice(lead.length, lineHeadLengthMax);
  const colon = head.indexOf(":");
  if (colon === -1) return null;
  if (isGap(line[lead.length + colon + 1])) {
    return namedLine(head.slice(0, colon), start?.[1], line.slice(lead.length + colon + 1));
  }
  // The first colon may be that of a clock behind the name.
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

/** Reads `Name  12:34`, a line of its own above a speaker's words; null where the line is something else. */
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

/** Whether enough of these lines name their speakers for the text to be a transcript. */
export function namesItsSpeakers(lines: readonly string[], namedMin = 2): boolean {
  const filled = lines.filter((line) => line.trim() !== "");
  const named = filled.filter((line) => parseNamedLine(line) !== null).length;
  return named >= namedMin && named >= filled.length * namedShareMin;
}

/**
 * The turns of a text whose lines name their speakers, or null where it is no transcript. A line without a name
 * goes on with the turn before it.
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

/** `Name  12:34` on a line of its own, the words below it: how several note takers export. */
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
  // A sentence's punctuation, a web address or a bare number is no name.
  return !/[!?;"“”<>{}|/\\]|\.\s|^\d+$|^https?$/iu.test(name);
}

function startOf(clockText: string | undefined): number | null {
  return clockText === undefined ? null : clockToMs(clockText);
}
