import type { DocumentNode } from "./document-json.ts";
import { isTextBlock } from "./document-schema.ts";
import { readableText } from "./readable-text.ts";

/** Separates two text blocks in a document's plain text; also stands for a hard break. */
export const blockSeparator = "\n";

/** Longest abstract of a document, in UTF-16 units. */
export const abstractLengthMax = 280;
/** UTF-16 units of a text that its abstract is made from; collapsing spaces shortens it. */
export const abstractSourceMax = abstractLengthMax * 4;

/** The position of one text block in the document's plain text. */
export interface TextBlock {
  /** Offset of its first character in the plain text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Type of its node: paragraph, heading, turn… */
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
}

export interface DocumentText {
  readonly text: string;
  readonly blocks: readonly TextBlock[];
}

function inlineText(content: readonly DocumentNode[]): string {
  let text = "";
  for (const child of content) {
    if (child.type === "text") text += readableText(child.text ?? "");
    else if (child.type === "hardBreak") text += blockSeparator;
  }
  return text;
}

/** The plain text of a document: its text blocks, joined with blockSeparator, and their positions. */
export function documentText(document: DocumentNode): DocumentText {
  const blocks: TextBlock[] = [];
  const parts: string[] = [];
  let offset = 0;
  const visit = (part: DocumentNode): void => {
    if (!isTextBlock(part.type)) {
      for (const child of part.content ?? []) visit(child);
      return;
    }
    const text = inlineText(part.content ?? []);
    if (blocks.length > 0) offset += blockSeparator.length;
    blocks.push({ start: offset, end: offset + text.length, type: part.type, attrs: part.attrs ?? {} });
    parts.push(text);
    offset += text.length;
  };
  visit(document);
  return { text: parts.join(blockSeparator), blocks };
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const wordLike = /[\p{L}\p{N}]/u;
// Text with letters that cannot be classified by ASCII code alone.
const foreign = /[^\0-\x7f]/;
const spaced = /[^\s]+/gu;
// Scripts written without spaces between words, where splitting at spaces would count a sentence as one word.
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Words in a text: runs between spaces, except in scripts without spaces. */
export function wordCount(text: string): number {
  let count = 0;
  // Line by line, so that a single non-ASCII letter slows down only its own line.
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? text.length : end);
    count += foreign.test(line) ? countForeign(line) : countPlain(line);
    start = end === -1 ? text.length : end + 1;
  }
  return count;
}

function countForeign(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(spaced)) {
    if (unspacedScript.test(run)) {
      for (const piece of segmenter.segment(run)) if (piece.isWordLike) count += 1;
    } else if (wordLike.test(run)) count += 1;
  }
  return count;
}

/** Same as countForeign for ASCII, in a tenth of the time: each save counts the words of the whole text. */
function countPlain(text: string): number {
  let count = 0;
  let isCounted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 32 || (code >= 9 && code <= 13)) isCounted = false;
    else if (!isCounted && isLetterOrDigit(code)) {
      isCounted = true;
      count += 1;
    }
  }
  return count;
}

function isLetterOrDigit(code: number): boolean {
  const lower = code | 32;
  return (code >= 48 && code <= 57) || (lower >= 97 && lower <= 122);
}

/** The first words of a text on one line, at most abstractLengthMax units long, cut at a word boundary. */
export function textAbstract(text: string): string {
  const line = text
    .slice(0, abstractSourceMax)
    // A heading and what follows it must not read as one sentence.
    .replaceAll(/(?<=[\p{L}\p{N}])\s*\n\s*(?=\S)/gu, " · ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (line.length <= abstractLengthMax) return line;
  const cut = line.slice(0, abstractLengthMax - 1);
  const space = cut.lastIndexOf(" ");
  const kept = space > abstractLengthMax / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/u, "");
  return `${kept}…`;
}

/** Text blocks that the range touches; an empty block only if the range contains it entirely. */
export function blocksInRange(text: DocumentText, start: number, end: number): readonly TextBlock[] {
  return text.blocks.filter((block) => block.start < end && block.end > start);
}
