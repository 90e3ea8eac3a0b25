import type { ImportedTurn } from "../../research/documents/imported-note.ts";

/** Words and characters of a speaker's name at most: a longer run before a colon is a sentence. */
const nameWordsMax = 6;
const nameCharactersMax = 60;
/** Share of the lines that must name a speaker before a text is taken for a transcript. */
const namedShareMin = 0.5;

const namedLine =
  /^(?:[[(]?(\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)[\])]?\s+)?([^:\n]+?)(?:\s*[[(](\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)[\])])?:(?:\s+|$)(.*)$/u;
const headingLine = /^(.+?)\s{1,}[[(]?(\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)[\])]?$/u;

export interface NamedLine {
  readonly speaker: string;
  readonly startMs: number | null;
  readonly text: string;
}

/** Reads `Name: words`, `[00:12] Name: words` and `Name (1:02:03): words`; null where no name leads the line. */
export function parseNamedLine(line: string): NamedLine | null {
  const match = namedLine.exec(line);
  const name = match?.[2]?.trim() ?? "";
  if (match === null || !isName(name)) return null;
  return { speaker: name, startMs: startOf(match[1] ?? match[3]), text: match[4] ?? "" };
}

/**
 * The turns of a text whose lines name their speakers, or null where it is no transcript. A line without a name
 * goes on with the turn before it.
 */
export function parseSpeakerLines(text: string): readonly ImportedTurn[] | null {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return readNamedLines(lines) ?? readHeadedLines(lines);
}

function readNamedLines(lines: readonly string[]): readonly ImportedTurn[] | null {
  const filled = lines.filter((line) => line.trim() !== "");
  const named = filled.filter((line) => parseNamedLine(line) !== null).length;
  if (named < 2 || named < filled.length * namedShareMin) return null;
  const turns: Draft[] = [];
  for (const line of filled) {
    const read = parseNamedLine(line);
    if (read !== null) turns.push({ ...read, lines: [read.text] });
    else if (turns.length > 0) turns.at(-1)?.lines.push(line.trim());
    else turns.push({ speaker: null, startMs: null, lines: [line.trim()] });
  }
  return finish(turns);
}

/** `Name  12:34` on a line of its own, the words below it: how several note takers export. */
function readHeadedLines(lines: readonly string[]): readonly ImportedTurn[] | null {
  const turns: Draft[] = [];
  for (const line of lines) {
    const match = headingLine.exec(line);
    if (match !== null && isName(match[1] ?? "")) {
      turns.push({ speaker: match[1]?.trim() ?? null, startMs: startOf(match[2]), lines: [] });
    } else if (line.trim() !== "") {
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

function finish(drafts: readonly Draft[]): readonly ImportedTurn[] {
  return drafts.map((draft, index) => ({
    speaker: draft.speaker,
    startMs: draft.startMs,
    endMs: draft.startMs === null ? null : (drafts[index + 1]?.startMs ?? null),
    text: draft.lines.join("\n"),
  }));
}

function isName(name: string): boolean {
  if (name.length === 0 || name.length > nameCharactersMax) return false;
  if (name.split(/\s+/).length > nameWordsMax) return false;
  if (!/^[\p{L}\p{N}]/u.test(name)) return false;
  // A sentence's punctuation, a web address or a bare number is no name.
  return !/[!?;"“”<>{}|/\\]|\.\s|^\d+$|^https?$/iu.test(name);
}

function startOf(clock: string | undefined): number | null {
  return clock === undefined ? null : clockToMs(clock);
}

/** Milliseconds of a clock, `1:02:03`, `02:03.5` or `02:03,5`. */
export function clockToMs(clock: string): number {
  const parts = clock.replace(",", ".").split(":");
  return Math.round(parts.reduce((total, part) => total * 60 + Number(part), 0) * 1000);
}
