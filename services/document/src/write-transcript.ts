import { Fragment, type Node } from "prosemirror-model";
import type * as Y from "yjs";
import { anchorsEntryOf, placeAnchor } from "./anchor-map.ts";
import { appendBlocks } from "./append-blocks.ts";
import { type DocumentNode, documentBlockCount, jsonFromNode, nodeFromJson } from "./document-json.ts";
import { documentBlocksMax } from "./document-limits.ts";
import { documentSchema } from "./document-schema.ts";
import { type DocumentText, documentText, type TextBlock } from "./document-text.ts";
import type { TrackedHighlight } from "./followed-highlight.ts";
import { createHighlightAnchor, resolveHighlightAnchor } from "./highlight-anchor.ts";
import { documentFragment, documentFromShared, replaceSharedContent } from "./shared-document.ts";
import { readSharedText } from "./shared-text.ts";
import { compareTranscript, type HeardWord, writtenWords } from "./timed-words.ts";

/** A transcript that is in a text, what was heard in all recordings of the text, and the text's highlights. */
export interface EarlierTranscript {
  readonly fileId: string;
  readonly heard: readonly HeardWord[];
  readonly highlights: readonly TrackedHighlight[];
}

/**
 * Writes a transcript's turns in place of those of an earlier one of the same recording: where the first of them
 * stands, or at the end where none is left. A turn counts for one of the recording where at least half of its words are
 * still as they were heard there; what people wrote around them stays. A highlight goes to the same words of the new
 * turns, the nearest ones; where there are none its words are gone from the text. False, with nothing written, where the
 * text would have more blocks than one may.
 */
export function replaceTranscript(doc: Y.Doc, added: DocumentNode, earlier: EarlierTranscript): boolean {
  const before = documentFromShared(documentFragment(doc));
  const json = jsonFromNode(before);
  const text = documentText(json);
  const replaced = new Set(turnsOf(text, earlier));
  const turns = text.blocks.filter(({ type }) => type === "turn");
  const kept: Node[] = [];
  let place: number | undefined;
  let turnAt = 0;
  before.forEach((node) => {
    const count = turnsWithin(node);
    const turn = node.type.name === "turn" ? turns[turnAt] : undefined;
    turnAt += count;
    if (turn === undefined || !replaced.has(turn)) kept.push(node);
    else place ??= kept.length;
  });
  if (place === undefined) return appendBlocks(doc, added);
  const rest = before.copy(Fragment.fromArray(kept.length === 0 ? [emptyParagraph()] : kept));
  const after = before.copy(Fragment.fromArray(kept.toSpliced(place, 0, ...nodeFromJson(added).children)));
  if (documentBlockCount(jsonFromNode(after)) > documentBlocksMax) return false;
  const moved = highlightsOn(doc, earlier.highlights, [...replaced]);
  // One after the other: turns that became others in place would leave highlights on letters that both have.
  replaceSharedContent(doc, rest);
  replaceSharedContent(doc, after);
  putOnWords(doc, moved);
  return true;
}

/** Highlights that cover words of some blocks, with where they begin. */
function highlightsOn(
  doc: Y.Doc,
  highlights: readonly TrackedHighlight[],
  blocks: readonly TextBlock[],
): readonly PlacedHighlight[] {
  const shared = readSharedText(documentFragment(doc));
  return highlights.flatMap(({ id, anchor, text }) => {
    const range = resolveHighlightAnchor(shared, anchorsEntryOf(doc, id) ?? anchor);
    if (range === null) return [];
    const isOn = blocks.some(({ start, end }) => range.start < end && range.end > start);
    return isOn ? [{ id, text, at: range.start }] : [];
  });
}

interface PlacedHighlight {
  readonly id: string;
  readonly text: string;
  readonly at: number;
}

function putOnWords(doc: Y.Doc, highlights: readonly PlacedHighlight[]): void {
  const shared = readSharedText(documentFragment(doc));
  for (const { id, text, at } of highlights) {
    const start = nearestWholeWords(shared.text, text, at);
    const made = start === undefined ? null : createHighlightAnchor(shared, start, start + text.length);
    if (made?.range.text === text) placeAnchor(doc, id, made.anchor);
  }
}

const letter = /[\p{L}\p{N}]/u;

/** Where words are that are not a part of longer ones; of several places the nearest. */
function nearestWholeWords(text: string, words: string, near: number): number | undefined {
  let nearest: number | undefined;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const isPart = letter.test(text[at - 1] ?? "") || letter.test(text[at + words.length] ?? "");
    if (isPart) continue;
    if (nearest === undefined || Math.abs(at - near) < Math.abs(nearest - near)) nearest = at;
  }
  return nearest;
}

function emptyParagraph(): Node {
  return documentSchema.node("paragraph");
}

function turnsWithin(node: Node): number {
  if (node.type.name === "turn") return 1;
  let count = 0;
  node.descendants((child) => {
    if (child.type.name === "turn") count += 1;
  });
  return count;
}

function turnsOf(
  text: DocumentText,
  { fileId, heard }: Omit<EarlierTranscript, "highlights">,
): readonly TextBlock[] {
  const asHeard = new Set<number>();
  for (const { heard: words, written, isSame } of compareTranscript(text, heard))
    if (isSame)
      written.forEach(({ start }, place) => {
        if (words[place]?.fileId === fileId) asHeard.add(start);
      });
  return text.blocks.filter((block) => {
    if (block.type !== "turn") return false;
    const words = writtenWords(text, (each) => each === block);
    return words.length > 0 && words.filter(({ start }) => asHeard.has(start)).length * 2 >= words.length;
  });
}
