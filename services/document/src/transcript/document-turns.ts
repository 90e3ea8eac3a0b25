import {
  namesItsSpeakers,
  parseHeadingLine,
  parseNamedLine,
} from "@fieldstone/model/transcripts/speaker-lines.ts";
import type { DocumentNode } from "../document-json.ts";

/** One line of a paragraph, with its marks. */
interface Line {
  readonly nodes: readonly DocumentNode[];
  readonly text: string;
}

interface Turn {
  readonly speaker: string;
  readonly startMs: number | null;
  readonly content: DocumentNode[];
}

/**
 * Turns paragraphs that name their speaker (`**Ana:** Hello`) into turns. Headings, lists and tables between
 * them stay in place. A document without such paragraphs is returned unchanged.
 */
export function withTurns(document: DocumentNode): DocumentNode {
  const blocks = document.content ?? [];
  const lines = blocks.filter(isParagraph).flatMap(linesOf);
  const texts = lines.map((line) => line.text);
  if (namesItsSpeakers(texts)) return { ...document, content: turnsOf(blocks, readNamed) };
  if (isHeaded(blocks, texts)) return { ...document, content: turnsOf(blocks, readHeading) };
  return document;
}

/** True if a line such as `Ana Silva  0:02` precedes each speaker's words, from the first line on. */
function isHeaded(blocks: readonly DocumentNode[], texts: readonly string[]): boolean {
  const [first] = texts;
  if (first === undefined || !blocks.every(isParagraph) || parseHeadingLine(first) === null) return false;
  return texts.filter((text) => parseHeadingLine(text) !== null).length >= 2;
}

function turnsOf(
  blocks: readonly DocumentNode[],
  read: (line: Line) => Turn | null,
): readonly DocumentNode[] {
  const made: (DocumentNode | Turn)[] = [];
  let open: Turn | undefined;
  for (const block of blocks) {
    if (!isParagraph(block)) {
      made.push(block);
      open = undefined;
      continue;
    }
    for (const line of linesOf(block)) {
      const turn = read(line);
      if (turn !== null) {
        made.push(turn);
        open = turn;
      } else if (open === undefined) made.push({ type: "paragraph", content: line.nodes });
      else append(open, line.nodes);
    }
  }
  return made.map((each, index) =>
    "speaker" in each ? turnNode(each, made.slice(index + 1, index + 2)) : each,
  );
}

function append(turn: Turn, nodes: readonly DocumentNode[]): void {
  if (turn.content.length > 0) turn.content.push({ type: "hardBreak" });
  for (const node of nodes) turn.content.push(node);
}

function turnNode(
  { speaker, startMs, content }: Turn,
  [next]: readonly (DocumentNode | Turn)[],
): DocumentNode {
  const endMs = startMs !== null && next !== undefined && "speaker" in next ? next.startMs : null;
  return { type: "turn", attrs: { speaker, personId: null, startMs, endMs }, content };
}

function readNamed(line: Line): Turn | null {
  const read = parseNamedLine(line.text);
  if (read === null) return null;
  const content = withoutStart(line.nodes, line.text.length - read.text.length);
  return { speaker: read.speaker, startMs: read.startMs, content };
}

function readHeading(line: Line): Turn | null {
  const read = parseHeadingLine(line.text);
  return read === null ? null : { ...read, content: [] };
}

function isParagraph(block: DocumentNode): boolean {
  return block.type === "paragraph";
}

function linesOf(paragraph: DocumentNode): readonly Line[] {
  const lines: DocumentNode[][] = [[]];
  for (const node of paragraph.content ?? []) {
    if (node.type === "hardBreak") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines
    .map((nodes) => ({ nodes, text: nodes.map((node) => node.text ?? "").join("") }))
    .filter((line) => line.text.trim() !== "");
}

function withoutStart(nodes: readonly DocumentNode[], length: number): DocumentNode[] {
  const kept: DocumentNode[] = [];
  let left = length;
  for (const node of nodes) {
    const text = (node.text ?? "").slice(left);
    left = Math.max(0, left - (node.text ?? "").length);
    if (text !== "") kept.push({ ...node, text });
  }
  return kept;
}
