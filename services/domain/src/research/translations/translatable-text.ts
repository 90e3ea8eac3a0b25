import type { DocumentMark, DocumentNode } from "@fieldstone/document/document-json.ts";
import { isTextBlock } from "@fieldstone/document/document-schema.ts";

/** The text of a block, with its marked runs between numbered tags: `<1>bold</1>`. */
interface WrittenBlock {
  readonly text: string;
  /** The marks of each number, beginning with 1. */
  readonly marks: readonly (readonly DocumentMark[])[];
}

const anyMark = /<\/?\d{1,4}>/gu;
const readMark = /<(\/?)(\d{1,4})>/gu;

/** Whether a block is translated: any text block with letters except code. */
function isTranslated(block: DocumentNode): boolean {
  return (
    isTextBlock(block.type) &&
    block.type !== "codeBlock" &&
    (block.content ?? []).some(({ text = "" }) => /\p{L}/u.test(text))
  );
}

/** The texts of a document to translate, in order. */
export function translatableTexts(document: DocumentNode): readonly string[] {
  if (isTranslated(document)) return [writtenBlock(document).text];
  return (document.content ?? []).flatMap(translatableTexts);
}

/**
 * The document with the texts of translatableTexts replaced, one for each. Speakers, times, headings, tables
 * and pictures stay. A marked run keeps its marks if their tags came back in pairs, otherwise it becomes
 * plain text.
 */
export function withTexts(document: DocumentNode, texts: readonly string[]): DocumentNode {
  let at = 0;
  const visit = (node: DocumentNode): DocumentNode => {
    if (!isTranslated(node))
      return node.content === undefined ? node : { ...node, content: node.content.map(visit) };
    const text = texts[at] ?? "";
    at += 1;
    return { ...node, content: readBlock(text, writtenBlock(node).marks) };
  };
  return visit(document);
}

/** Removes the tags from a text that is translated in pieces. */
export function withoutMarks(text: string): string {
  return text.replace(anyMark, "");
}

function writtenBlock({ content = [] }: DocumentNode): WrittenBlock {
  const plain = content.map(({ type, text = "" }) => (type === "hardBreak" ? "\n" : text));
  // The text itself contains such tags: send the block without marks.
  if (plain.join("").search(anyMark) !== -1) return { text: plain.join(""), marks: [] };
  const marks: (readonly DocumentMark[])[] = [];
  const text = content.map((node, place) => {
    if (node.type !== "text" || node.marks === undefined || node.marks.length === 0)
      return plain[place] ?? "";
    const number = marks.push(node.marks);
    return `<${number}>${node.text ?? ""}</${number}>`;
  });
  return { text: text.join(""), marks };
}

function readBlock(text: string, marks: WrittenBlock["marks"]): readonly DocumentNode[] {
  if (marks.length === 0) return runsOf(text, undefined);
  const nodes: DocumentNode[] = [];
  let end = 0;
  for (const { number, start, end: after, inner } of pairsOf(text)) {
    for (const each of runsOf(withoutMarks(text.slice(end, start)), undefined)) nodes.push(each);
    for (const each of runsOf(withoutMarks(inner), marks[number - 1])) nodes.push(each);
    end = after;
  }
  return [...nodes, ...runsOf(withoutMarks(text.slice(end)), undefined)];
}

function runsOf(text: string, marks: readonly DocumentMark[] | undefined): readonly DocumentNode[] {
  return text
    .split(/\r?\n/u)
    .flatMap((line, place): DocumentNode[] => [
      ...(place === 0 ? [] : [{ type: "hardBreak" }]),
      ...(line === "" ? [] : [{ type: "text", text: line, ...(marks && { marks }) }]),
    ]);
}

interface MarkedRun {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly inner: string;
}

/**
 * Runs between a numbered tag and its next end tag, not nested. Linear: a regular expression would scan to
 * the end of the text for each tag without an end.
 */
function pairsOf(text: string): readonly MarkedRun[] {
  const found = [...text.matchAll(readMark)];
  const ends = Map.groupBy(found.filter(([, slash]) => slash !== "").reverse(), ([, , number]) => number);
  const runs: MarkedRun[] = [];
  for (const { index, 0: mark, 1: slash, 2: number } of found) {
    if (slash !== "" || index < (runs.at(-1)?.end ?? 0)) continue;
    const left = ends.get(number) ?? [];
    while ((left.at(-1)?.index ?? index) < index) left.pop();
    const end = left.at(-1);
    if (end === undefined) continue;
    const inner = text.slice(index + mark.length, end.index);
    runs.push({ number: Number(number), start: index, end: end.index + end[0].length, inner });
  }
  return runs;
}
