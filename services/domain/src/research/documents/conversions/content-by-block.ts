import { createHash } from "node:crypto";
import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import {
  abstractSourceMax,
  blockSeparator,
  type DocumentText,
  documentText,
  type TextBlock,
  textAbstract,
  wordCount,
} from "@fieldstone/document/document-text.ts";
import {
  blocksOfChild,
  documentFragment,
  documentJsonFromShared,
  type FragmentChild,
} from "@fieldstone/document/shared-document.ts";
import type * as Y from "yjs";
import { embeddedIds } from "../embedded-ids.ts";
import { type ByteSplice, joinParts, splicesOfParts } from "../updates/byte-splice.ts";
import type { DerivedContent } from "./document-content.ts";

/** The derived content of adjacent blocks. */
interface BlockContent {
  /** JSON of the blocks, separated by commas; empty if there are none. */
  readonly json: Buffer;
  /** Undefined if none is a text block. */
  readonly text: Buffer | undefined;
  /** Length of the text in UTF-16 units, and the places of its blocks in it. */
  readonly textLength: number;
  readonly blocks: readonly TextBlock[];
  readonly wordCount: number;
  readonly embedded: readonly string[];
}

/** The derived content of a text; its long parts either whole or as changes since they were last read. */
export interface TextContent<Long extends Uint8Array | readonly ByteSplice[]>
  extends Omit<DerivedContent, "json" | "text"> {
  readonly json: Long;
  readonly text: Long;
  /** Ids of the embedded highlights, in order, each once. */
  readonly embedded: readonly string[];
}

const jsonStart = Buffer.from('{"type":"doc","content":[');
const jsonComma = Buffer.from(",");
const jsonEnd = Buffer.from("]}");
const textSeparator = Buffer.from(blockSeparator);
/** Maximum bytes of a character. */
const characterBytesMax = 4;

/**
 * The content of an open text, cached per child of its fragment until an edit changes that child: a save
 * while somebody types only processes the edited paragraph. Equals what documentJsonFromShared, documentText
 * and embeddedIds return for the whole text.
 */
export class ContentByBlock {
  readonly #fragment: Y.XmlFragment;
  readonly #known = new WeakMap<object, BlockContent>();
  /** The blocks at the last read. */
  #read: readonly BlockContent[] = [];

  constructor(doc: Y.Doc) {
    this.#fragment = documentFragment(doc);
    doc.on("afterTransaction", ({ changed }: Y.Transaction) => {
      // Invalidate a changed block and its ancestors.
      for (const each of changed.keys())
        for (let type: typeof each | null = each; type !== null; type = type.parent) this.#known.delete(type);
    });
  }

  /** The current content. */
  read(): TextContent<Uint8Array> {
    const parts = this.#parts();
    this.#read = parts;
    const json = joinParts(jsonsOf(parts), jsonComma);
    return {
      ...this.#describe(parts),
      json: Buffer.concat([jsonStart, json, jsonEnd]),
      text: joinParts(textsOf(parts), textSeparator),
    };
  }

  /** The current content, as changes since the last `read` or `readChanges`. */
  readChanges(): TextContent<readonly ByteSplice[]> {
    const [before, parts] = [this.#read, this.#parts()];
    this.#read = parts;
    const blocks = splicesOfParts(jsonsOf(before), jsonsOf(parts), jsonComma);
    return {
      ...this.#describe(parts),
      json: blocks.map((splice) => ({ ...splice, at: jsonStart.length + splice.at })),
      text: splicesOfParts(textsOf(before), textsOf(parts), textSeparator),
    };
  }

  #describe(parts: readonly BlockContent[]) {
    const hash = createHash("sha256").update(jsonStart);
    for (const [index, json] of jsonsOf(parts).entries()) {
      if (index > 0) hash.update(jsonComma);
      hash.update(json);
    }
    return {
      hash: hash.update(jsonEnd).digest(),
      abstract: textAbstract(beginningOf(textsOf(parts))),
      wordCount: parts.reduce((sum, part) => sum + part.wordCount, 0),
      embedded: [...new Set(parts.flatMap(({ embedded }) => embedded))],
    };
  }

  /** The current plain text, with the places of its blocks. */
  readText(): DocumentText {
    const blocks: TextBlock[] = [];
    const parts = this.#parts().filter(({ text }) => text !== undefined);
    let offset = 0;
    for (const { blocks: own, textLength } of parts) {
      for (const block of own)
        blocks.push({ ...block, start: block.start + offset, end: block.end + offset });
      offset += textLength + blockSeparator.length;
    }
    return { text: joinParts(textsOf(parts), textSeparator).toString(), blocks };
  }

  #parts(): readonly BlockContent[] {
    const parts: BlockContent[] = [];
    for (const child of this.#fragment.toArray()) {
      const part = this.#partOf(child);
      if (part === undefined) return [this.#whole()];
      parts.push(part);
    }
    const isEmpty = parts.every(({ json }) => json.length === 0);
    return isEmpty ? [this.#whole()] : parts;
  }

  #whole(): BlockContent {
    return contentOf(documentJsonFromShared(this.#fragment).content ?? []);
  }

  #partOf(child: FragmentChild): BlockContent | undefined {
    const known = this.#known.get(child);
    if (known !== undefined) return known;
    const blocks = blocksOfChild(child);
    if (blocks === null) return undefined;
    const part = contentOf(blocks);
    this.#known.set(child, part);
    return part;
  }
}

function contentOf(content: readonly DocumentNode[]): BlockContent {
  const read = { type: "doc", content };
  const { text, blocks } = documentText(read);
  return {
    json: Buffer.from(content.map((node) => JSON.stringify(node)).join(",")),
    text: blocks.length === 0 ? undefined : Buffer.from(text),
    textLength: text.length,
    blocks,
    wordCount: wordCount(text),
    embedded: embeddedIds(read),
  };
}

function textsOf(parts: readonly BlockContent[]): readonly Buffer[] {
  return parts.flatMap(({ text }) => text ?? []);
}

function jsonsOf(parts: readonly BlockContent[]): readonly Buffer[] {
  return parts.flatMap(({ json }) => (json.length > 0 ? json : []));
}

/** The beginning of a text that its abstract is made from, without a split character. */
function beginningOf(texts: readonly Buffer[]): string {
  const bytesMax = abstractSourceMax * characterBytesMax;
  const first: Buffer[] = [];
  for (let length = 0; length < bytesMax && first.length < texts.length; ) {
    const text = texts[first.length] ?? textSeparator;
    first.push(text);
    length += text.length;
  }
  return joinParts(first, textSeparator).toString("utf8", 0, bytesMax);
}
