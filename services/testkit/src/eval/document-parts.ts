import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { EvalDocument } from "./parse-collection.ts";

/** Longest Markdown of a new note, in bytes: 100 KB. */
export const partBytesMax = 100_000;

/** A note with part of a document. */
export interface DocumentPart {
  readonly title: string;
  readonly markdown: string;
}

/**
 * Splits a document into notes, as many as its length requires, each with its title and cut between words. A
 * title that is too long for a note continues in the text.
 */
export function partsOf({ title, text }: EvalDocument): readonly DocumentPart[] {
  const isLong = title.length > noteTitleLengthMax;
  const shown = isLong ? title.slice(0, title.lastIndexOf(" ", noteTitleLengthMax)) : title;
  const whole = isLong ? `${title}\n\n${text}` : text;
  return cutBetweenWords(Buffer.from(whole.replaceAll("<", "\\<"))).map((markdown) => ({
    title: shown,
    markdown,
  }));
}

const [newline, space] = [0x0a, 0x20];
/** A continuation byte of UTF-8, within a character. */
const isContinued = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;

function cutBetweenWords(bytes: Buffer): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length || parts.length === 0; ) {
    const end = endOfPart(bytes, start);
    parts.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return parts;
}

function endOfPart(bytes: Buffer, start: number): number {
  const most = start + partBytesMax;
  if (most >= bytes.length) return bytes.length;
  const gap = Math.max(bytes.lastIndexOf(newline, most - 1), bytes.lastIndexOf(space, most - 1));
  if (gap >= start) return gap + 1;
  // A single word of 100 KB.
  let end = most;
  while (isContinued(bytes[end])) end -= 1;
  return end;
}

/** The documents of the notes found by a search, best first; one with several parts ranks by its best. */
export function documentsFound(
  noteIds: readonly string[],
  documentOf: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set(noteIds.flatMap((noteId) => documentOf.get(noteId) ?? []))];
}
