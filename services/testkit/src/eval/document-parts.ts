import {
  noteMarkdownMarksMax,
  noteMarkdownSizeBytesMax,
  noteTitleLengthMax,
} from "@fieldstone/model/limits.ts";
import { countMarkdownMarks } from "@fieldstone/model/text/markdown-marks.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { EvalDocument } from "./collection-parts.ts";

/** A note with part of a document. */
export interface DocumentPart {
  readonly title: string;
  readonly markdown: string;
}

/** Whether a note can be created with this Markdown. */
export function fitsNote(markdown: string): boolean {
  return (
    Buffer.byteLength(markdown) <= noteMarkdownSizeBytesMax &&
    countMarkdownMarks(markdown) <= noteMarkdownMarksMax
  );
}

/**
 * Splits a document into notes, as many as its length requires, each with its title and cut between words. A
 * title that is too long for a note continues in the text. NUL, which no text may contain, is left out.
 */
export function partsOf(document: EvalDocument): readonly DocumentPart[] {
  const [title, text] = [document.title.replaceAll("\0", ""), document.text.replaceAll("\0", "")];
  const start = cutText(title, noteTitleLengthMax);
  const isLong = start.length < title.length;
  const gap = start.lastIndexOf(" ");
  const shown = isLong && gap > 0 ? start.slice(0, gap) : start;
  const whole = isLong ? `${title}\n\n${text}` : text;
  return cutToNotes(asPlainText(whole)).map((markdown) => ({ title: shown, markdown }));
}

/** Markdown of a plain text: nothing in it is read as HTML. */
export const asPlainText = (text: string): string => text.replaceAll("<", "\\<");

/** Splits Markdown between words into texts of which each fits a note. */
export function cutToNotes(markdown: string): readonly string[] {
  const parts: string[] = [];
  for (let start = 0; start < markdown.length || parts.length === 0; ) {
    const end = endOfPart(markdown, start);
    parts.push(markdown.slice(start, end));
    start = end;
  }
  return parts;
}

function endOfPart(markdown: string, start: number): number {
  let [bytes, marks, at, gap] = [0, 0, start, start];
  for (const character of markdown.slice(start, start + noteMarkdownSizeBytesMax)) {
    bytes += Buffer.byteLength(character);
    marks += countMarkdownMarks(character);
    // A single word of 100 KB is cut between characters.
    if (bytes > noteMarkdownSizeBytesMax || marks > noteMarkdownMarksMax) return gap > start ? gap : at;
    at += character.length;
    if (character === " " || character === "\n") gap = at;
  }
  return at;
}

/** The documents of the notes found by a search, best first; one with several parts ranks by its best. */
export function documentsFound(
  noteIds: readonly string[],
  documentOf: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set(noteIds.flatMap((noteId) => documentOf.get(noteId) ?? []))];
}
