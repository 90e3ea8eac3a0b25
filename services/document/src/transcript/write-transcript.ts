import { wordRanges } from "@fieldstone/model/transcripts/word-limits.ts";
import { Fragment, type Node } from "prosemirror-model";
import type * as Y from "yjs";
import { appendBlocks } from "../append-blocks.ts";
import { type DocumentNode, documentBlockCount, jsonFromNode, nodeFromJson } from "../document-json.ts";
import { documentBlocksMax } from "../document-limits.ts";
import { documentSchema } from "../document-schema.ts";
import { type DocumentText, documentText, type TextBlock } from "../document-text.ts";
import { anchorsEntryOf, placeAnchor } from "../highlights/anchor-map.ts";
import type { TrackedHighlight } from "../highlights/followed-highlight.ts";
import { createHighlightAnchor, resolveHighlightAnchor } from "../highlights/highlight-anchor.ts";
import { documentFragment, documentFromShared, replaceSharedContent } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import { compareTranscript, type TranscribedWord, writtenWords } from "./timed-words.ts";

/** A transcript that is already in a text, the words heard in all its recordings, and its highlights. */
export interface EarlierTranscript {
  readonly fileId: string;
  readonly transcribed: readonly TranscribedWord[];
  readonly highlights: readonly TrackedHighlight[];
}

/**
 * Replaces an earlier transcript of the same recording: at its first turn, or at the end if none is left. A
 * turn belongs to the recording if at least half of its words are still as heard; text that people wrote
 * around the turns stays. A highlight moves to the nearest same words in the new turns; if there are none,
 * its words are gone from the text. Returns false and writes nothing if the text would exceed the maximum
 * number of blocks.
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
  // In two steps: turns changed in place would leave highlights on letters that old and new turns share.
  replaceSharedContent(doc, rest);
  replaceSharedContent(doc, after);
  putOnWords(doc, moved);
  return true;
}

/** Highlights that cover words of some blocks, and their starts. */
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
  if (highlights.length === 0) return;
  const shared = readSharedText(documentFragment(doc));
  const wordStarts = new Set(wordRanges(shared.text).map(({ start }) => start));
  for (const { id, text, at } of highlights) {
    const start = nearestWholeWords(shared.text, wordStarts, text, at);
    const made = start === undefined ? null : createHighlightAnchor(shared, start, start + text.length);
    if (made?.range.text === text) placeAnchor(doc, id, made.anchor);
  }
}

const letter = /[\p{L}\p{N}]/u;

/** Offset of the nearest occurrence of whole words. */
function nearestWholeWords(
  text: string,
  wordStarts: ReadonlySet<number>,
  words: string,
  near: number,
): number | undefined {
  let nearest: number | undefined;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    const isPart = [at, end].some(
      (limit) => !wordStarts.has(limit) && letter.test(text[limit === at ? at - 1 : end] ?? ""),
    );
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
  { fileId, transcribed }: Omit<EarlierTranscript, "highlights">,
): readonly TextBlock[] {
  const unchangedStarts = new Set<number>();
  for (const { transcribed: words, written, isSame } of compareTranscript(text, transcribed))
    if (isSame)
      written.forEach(({ start }, place) => {
        if (words[place]?.fileId === fileId) unchangedStarts.add(start);
      });
  return text.blocks.filter((block) => {
    if (block.type !== "turn") return false;
    const words = writtenWords(text, (each) => each === block);
    return (
      words.length > 0 && words.filter(({ start }) => unchangedStarts.has(start)).length * 2 >= words.length
    );
  });
}
