import { type ReadNode, readDocument } from "../../research/editor/reading/read-document.ts";
import type { PublicHighlight } from "./load-shared-object.ts";

/** A run of text, and the highlight that it belongs to, if any. */
export interface Passage {
  text: string;
  highlight: PublicHighlight | undefined;
}

interface Run {
  text: string;
  /** Its offset in the whole text, in UTF-16 units. */
  at: number;
  /** Start of the turn that contains it. */
  startMs: unknown;
}

/**
 * Blocks that directly contain text. Listed here, because the schema would pull the editor into the public
 * page.
 */
export const textBlocks: ReadonlySet<string> = new Set(["paragraph", "heading", "codeBlock", "turn"]);

/** The text as highlights store it, with line breaks between blocks, and its runs in rendering order. */
function readRuns(content: unknown): { whole: string; runs: readonly Run[] } {
  const runs: Run[] = [];
  let whole = "";
  let blockCount = 0;
  const read = (node: ReadNode, startMs: unknown): void => {
    if (node.type === "text") {
      runs.push({ text: node.text, at: whole.length, startMs });
      whole += node.text;
    }
    if (node.type === "hardBreak") whole += "\n";
    if (textBlocks.has(node.type) && blockCount++ > 0) whole += "\n";
    for (const child of node.content) read(child, node.type === "turn" ? node.attrs.startMs : startMs);
  };
  read(readDocument(content), undefined);
  return { whole, runs };
}

function placesOf(text: string, whole: string): readonly number[] {
  const places: number[] = [];
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) places.push(at);
  return places;
}

/** The offset of a highlight's words: if they occur only once, or only once in a turn at their time. */
function placeOf(highlight: PublicHighlight, whole: string, runs: readonly Run[]): number | undefined {
  if (highlight.text === "") return undefined;
  const places = placesOf(highlight.text, whole);
  if (places.length < 2 || highlight.startMs === null) return places.length === 1 ? places[0] : undefined;
  const startMsAt = (at: number) => runs.findLast((run) => run.at <= at)?.startMs;
  const spoken = places.filter((at) => startMsAt(at) === highlight.startMs);
  return spoken.length === 1 ? spoken[0] : undefined;
}

/**
 * Splits a text's runs at the highlights in them, by the number of the run in rendering order. The page does
 * not have the shared document, so highlights are located by their words. Marking the wrong place would be
 * worse than marking none, so ambiguous ones are skipped. Where two overlap, the one that begins first keeps
 * the words.
 */
export function markPassages(
  content: unknown,
  highlights: readonly PublicHighlight[],
): ReadonlyMap<number, readonly Passage[]> {
  const { whole, runs } = readRuns(content);
  const found = highlights
    .map((highlight) => ({ highlight, at: placeOf(highlight, whole, runs) }))
    .filter((each): each is { highlight: PublicHighlight; at: number } => each.at !== undefined)
    .sort((a, b) => a.at - b.at);
  const passages = new Map<number, Passage[]>();
  for (const [number, run] of runs.entries()) {
    const cut: Passage[] = [];
    const end = run.at + run.text.length;
    let done = run.at;
    const add = (to: number, highlight?: PublicHighlight) => {
      if (to > done) cut.push({ text: run.text.slice(done - run.at, to - run.at), highlight });
      done = Math.max(done, to);
    };
    for (const { highlight, at } of found) {
      if (at >= end || at + highlight.text.length <= done) continue;
      add(at);
      add(Math.min(end, at + highlight.text.length), highlight);
    }
    if (cut.length === 0) continue;
    add(end);
    passages.set(number, cut);
  }
  return passages;
}
