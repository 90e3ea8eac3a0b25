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
import { type ByteSplice, joinParts, splicesOfParts } from "./byte-splice.ts";
import type { DerivedContent } from "./document-content.ts";
import { embeddedIds } from "./embedded-ids.ts";

/** What is written down of some blocks that stand side by side. */
interface BlockContent {
  /** As JSON with commas between; empty where there is no block. */
  readonly json: Buffer;
  /** Undefined where none of them is a text block. */
  readonly text: Buffer | undefined;
  /** Units of the text, and where its blocks stand in it. */
  readonly textLength: number;
  readonly blocks: readonly TextBlock[];
  readonly wordCount: number;
  readonly embedded: readonly string[];
}

/** What a save writes down of a text: the long of it as it is, or as what changed in it since it was last read. */
export interface TextContent<Long extends Uint8Array | readonly ByteSplice[]>
  extends Omit<DerivedContent, "json" | "text"> {
  readonly json: Long;
  readonly text: Long;
  /** Ids of the highlights that it embeds, in its order, each once. */
  readonly embedded: readonly string[];
}

const jsonStart = Buffer.from('{"type":"doc","content":[');
const jsonComma = Buffer.from(",");
const jsonEnd = Buffer.from("]}");
const textSeparator = Buffer.from(blockSeparator);
/** Most bytes of a character. */
const characterBytesMax = 4;

/**
 * The content of an open text, which keeps what each child of its fragment gave until an edit changes that child: a save
 * while somebody types reads, counts and encodes the paragraph that was typed in. The same as what documentJsonFromShared,
 * documentText and embeddedIds make of the whole text.
 */
export class ContentByBlock {
  readonly #fragment: Y.XmlFragment;
  readonly #known = new WeakMap<object, BlockContent>();
  /** As they were when they were last read. */
  #read: readonly BlockContent[] = [];

  constructor(doc: Y.Doc) {
    this.#fragment = documentFragment(doc);
    doc.on("afterTransaction", ({ changed }: Y.Transaction) => {
      // With a block that was changed go those around it.
      for (const each of changed.keys())
        for (let type: typeof each | null = each; type !== null; type = type.parent) this.#known.delete(type);
    });
  }

  /** The content as it is now. */
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

  /** The content as it is now, as what changed since this or `read` was last asked. */
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

  /** The plain text as it is now, with the places of its blocks. */
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

/** As much of a text as its abstract is made of, and no half of a character within that. */
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
