import type { DocumentMark, DocumentNode } from "@fieldstone/document/document-json.ts";
import { isTextBlock } from "@fieldstone/document/document-schema.ts";

/** A text block's words, with its marked runs between numbered marks: `<1>bold</1>`. */
interface WrittenBlock {
  readonly text: string;
  /** What each numbered mark stands for, the first one's number being 1. */
  readonly marks: readonly (readonly DocumentMark[])[];
}

const anyMark = /<\/?\d{1,4}>/gu;
const readMark = /<(\/?)(\d{1,4})>/gu;

/** Whether a block's words are translated: those that are read, no code. */
function isTranslated(block: DocumentNode): boolean {
  return (
    isTextBlock(block.type) &&
    block.type !== "codeBlock" &&
    (block.content ?? []).some(({ text = "" }) => /\p{L}/u.test(text))
  );
}

/** The texts of a document that are to be translated, in its order. */
export function translatableTexts(document: DocumentNode): readonly string[] {
  if (isTranslated(document)) return [writtenBlock(document).text];
  return (document.content ?? []).flatMap(translatableTexts);
}

/**
 * The document with other texts in place of those of translatableTexts, one for each. Speakers, times, headings, tables and
 * pictures stay; a marked run keeps its marks where they came back in pairs, and is plain text where they did not.
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

/** A text without the numbers of its marks, for one that is translated in pieces. */
export function withoutMarks(text: string): string {
  return text.replace(anyMark, "");
}

function writtenBlock({ content = [] }: DocumentNode): WrittenBlock {
  const plain = content.map(({ type, text = "" }) => (type === "hardBreak" ? "\n" : text));
  // Words that look like marks: the block goes without any.
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
 * What stands between a numbered mark and the next one that ends it, none within another. Each mark is looked at once: an
 * expression would follow each one that never ends to the end of the text.
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
