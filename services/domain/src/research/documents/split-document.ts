import {
  type DocumentNode,
  documentBlockCount,
  documentTableGaps,
} from "@fieldstone/document/document-json.ts";
import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { documentOf } from "./conversions/document-from-text.ts";
import { itemContent } from "./document-parts.ts";

/** Maximum lines of a block: an editor lays out the whole block on each keystroke. */
const blockLinesMax = 500;
/** Maximum text runs with separate marks in one block. */
const blockPiecesMax = 2_000;

/**
 * Splits a document into documents with at most `blocksMax` blocks and lines each, in order and without
 * losing words.
 */
export function splitDocument(
  document: DocumentNode,
  blocksMax: number = documentBlocksMax,
): readonly DocumentNode[] {
  const parts: DocumentNode[][] = [[]];
  let free = blocksMax;
  for (const block of (document.content ?? []).flatMap(boundedBlocks)) {
    for (const piece of splitBlock(block, blocksMax)) {
      const size = blockCount(piece);
      if (size > free && parts.at(-1)?.length !== 0) {
        parts.push([]);
        free = blocksMax;
      }
      parts.at(-1)?.push(piece);
      free -= size;
    }
  }
  return parts.map(documentOf);
}

/** Number of blocks, line breaks and gaps of tables in a block, including itself. */
function blockCount(node: DocumentNode): number {
  return node.type === "text" ? 0 : 1 + documentBlockCount(node);
}

/** Splits a block with too many lines into several of its type. */
function boundedBlocks(block: DocumentNode): readonly DocumentNode[] {
  const content = block.content ?? [];
  if (!content.some(isInline)) {
    if (content.length === 0 || content.every((child) => isSmall(child))) return [block];
    return [{ ...block, content: content.flatMap(boundedBlocks) }];
  }
  if (isSmall(block)) return [block];
  const blocks: DocumentNode[] = [];
  let piece: DocumentNode[] = [];
  let lines = 1;
  const finish = () => {
    if (piece.length > 0) blocks.push({ ...block, content: piece });
    piece = [];
    lines = 1;
  };
  for (const node of content) {
    if (node.type === "hardBreak" && lines === blockLinesMax) finish();
    else {
      if (node.type === "hardBreak") lines += 1;
      if (piece.length === blockPiecesMax) finish();
      piece.push(node);
    }
  }
  finish();
  return blocks;
}

function isInline(node: DocumentNode): boolean {
  return node.type === "text" || node.type === "hardBreak";
}

/** Whether a block is small enough to skip counting its lines. */
function isSmall(block: DocumentNode): boolean {
  const content = block.content ?? [];
  return content.length <= blockLinesMax && content.every((child) => isInline(child) || isSmall(child));
}

/** Splits a list, quote or table that is too long for one document. */
function splitBlock(block: DocumentNode, blocksMax: number): readonly DocumentNode[] {
  const content = block.content ?? [];
  if (content.length < 2 || content.some(isInline) || blockCount(block) <= blocksMax) return [block];
  const blocks: DocumentNode[] = [];
  const sizeMax = blocksMax - documentTableGaps(block);
  let piece: DocumentNode[] = [];
  let size = 1;
  for (const child of content.flatMap((each) => splitBlock(each, blocksMax - 1))) {
    const childSize = blockCount(child);
    if (size + childSize > sizeMax && piece.length > 0) {
      blocks.push({ ...block, content: piece });
      piece = [];
      size = 1;
    }
    piece.push(child);
    size += childSize;
  }
  if (piece.length > 0) blocks.push({ ...block, content: piece });
  const isItem = block.type === "listItem" || block.type === "taskItem";
  return isItem ? blocks.map((each) => ({ ...each, content: itemContent(each.content ?? []) })) : blocks;
}
