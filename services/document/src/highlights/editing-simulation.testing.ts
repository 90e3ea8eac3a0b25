import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from "@tiptap/y-tiptap";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { canJoin, findWrapping, liftTarget, Transform } from "prosemirror-transform";
import * as Y from "yjs";
import { documentSchema } from "../document-schema.ts";
import { DocumentUndoManager } from "../document-undo.ts";
import { documentFragment } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import type { TrackedHighlight } from "./followed-highlight.ts";
import { createHighlightAnchor } from "./highlight-anchor.ts";
import { HighlightTracker } from "./highlight-tracker.ts";
import type { UniqueWords } from "./simulated-words.testing.ts";

const { doc: docType, paragraph, heading, blockquote, bulletList, listItem, turn } = documentSchema.nodes;
const { bold, italic } = documentSchema.marks;
if (
  !docType ||
  !paragraph ||
  !heading ||
  !blockquote ||
  !bulletList ||
  !listItem ||
  !turn ||
  !bold ||
  !italic
) {
  throw new Error("the schema lacks a node that the simulation edits");
}

type Random = (below: number) => number;

/** One person's editor without its view: the editor's Yjs binding, its undo stack and its tracker. */
export class SimulatedEditor {
  readonly doc = new Y.Doc();
  readonly fragment: Y.XmlFragment;
  readonly tracker: HighlightTracker;
  readonly undoManager: Y.UndoManager;
  readonly outbox: Uint8Array[] = [];
  readonly inbox: Uint8Array[] = [];
  /** Characters that a cut, paste or move of this editor displaced. */
  readonly displaced = new Set<string>();
  /** Characters that an edit here removed from the text, even temporarily. */
  readonly removed = new Set<string>();
  #node: Node;
  #meta: ReturnType<typeof initProseMirrorDoc>["meta"];

  constructor(state: Uint8Array, clientId: number) {
    this.doc.clientID = clientId;
    Y.applyUpdate(this.doc, state);
    this.fragment = documentFragment(this.doc);
    ({ doc: this.#node, meta: this.#meta } = initProseMirrorDoc(this.fragment, documentSchema));
    this.undoManager = new DocumentUndoManager(this.fragment, 0);
    this.tracker = new HighlightTracker(this.doc, "editor");
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== "remote") this.outbox.push(update);
    });
  }

  get node(): Node {
    return this.#node;
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, "remote");
    this.#reread();
  }

  undo(): boolean {
    const done = this.undoManager.undo() !== null;
    this.#reread();
    return done;
  }

  redo(): boolean {
    const done = this.undoManager.redo() !== null;
    this.#reread();
    return done;
  }

  close(): void {
    this.tracker.destroy();
    this.undoManager.destroy();
    this.doc.destroy();
  }

  /** Writes a change of the ProseMirror document to the shared one, as the editor's binding does. */
  #write(transform: Transform): boolean {
    if (!transform.docChanged) return false;
    transform.doc.check();
    this.doc.transact(
      () => updateYFragment(this.doc, this.fragment, transform.doc, this.#meta),
      ySyncPluginKey,
    );
    this.#node = transform.doc;
    return true;
  }

  #reread(): void {
    const held = readSharedText(this.fragment).text;
    ({ doc: this.#node, meta: this.#meta } = initProseMirrorDoc(this.fragment, documentSchema));
    // The binding deletes content that violates the schema after two people's changes are merged.
    const shown = new Set(this.#node.textContent);
    for (const letter of held) if (!shown.has(letter)) this.removed.add(letter);
  }

  #textPositions(): { start: number; end: number }[] {
    const found: { start: number; end: number }[] = [];
    this.#node.descendants((node, position) => {
      if (!node.isTextblock) return true;
      found.push({ start: position + 1, end: position + 1 + node.content.size });
      return false;
    });
    return found;
  }

  #caret(random: Random): number | null {
    const blocks = this.#textPositions();
    const block = blocks[random(Math.max(1, blocks.length))];
    return block === undefined ? null : block.start + random(block.end - block.start + 1);
  }

  #range(random: Random): { from: number; to: number } | null {
    const a = this.#caret(random);
    const b = random(3) === 0 ? this.#caret(random) : a === null ? null : a + random(8);
    if (a === null || b === null) return null;
    const end =
      this.#textPositions().find((block) => block.start <= b && b <= block.end) === undefined ? a : b;
    return a < end ? { from: a, to: end } : { from: end, to: a };
  }

  #displace(slice: Slice): void {
    slice.content.descendants((node) => {
      for (const letter of node.text ?? "") this.displaced.add(letter);
    });
  }

  /** Makes one random edit; false if it did not apply. */
  edit(kind: EditKind, random: Random, words: UniqueWords): boolean {
    const before = this.#node.textContent;
    try {
      const done = this.#edit(kind, random, words);
      const after = new Set(this.#node.textContent);
      for (const letter of before) if (!after.has(letter)) this.removed.add(letter);
      return done;
    } catch (error) {
      // ProseMirror rejects a step that does not fit, and the editor then does nothing.
      if (error instanceof RangeError || (error instanceof Error && error.name === "TransformError"))
        return false;
      throw error;
    }
  }

  #edit(kind: EditKind, random: Random, words: UniqueWords): boolean {
    const transform = new Transform(this.#node);
    const caret = this.#caret(random);
    const range = this.#range(random);
    if (caret === null || range === null) return false;
    switch (kind) {
      case "undo":
        return this.undo();
      case "redo":
        return this.redo();
      case "insert":
        return this.#write(transform.insert(caret, documentSchema.text(words.word(1 + random(3)))));
      case "delete":
        return this.#write(transform.delete(range.from, range.to));
      case "split":
        return this.#write(transform.split(caret));
      case "join": {
        const boundary = this.#textPositions()[1 + random(4)]?.start;
        if (boundary === undefined || !canJoin(this.#node, boundary - 1)) return false;
        return this.#write(transform.join(boundary - 1));
      }
      case "format": {
        const mark = (random(2) === 0 ? bold : italic)?.create();
        if (mark === undefined) return false;
        const has = this.#node.rangeHasMark(range.from, range.to, mark.type);
        return this.#write(
          has
            ? transform.removeMark(range.from, range.to, mark)
            : transform.addMark(range.from, range.to, mark),
        );
      }
      case "retype": {
        const to = [paragraph, heading, turn][random(3)] ?? paragraph;
        return to !== undefined && this.#write(transform.setBlockType(range.from, range.to, to));
      }
      case "wrap": {
        const blocks = this.#node.resolve(range.from).blockRange(this.#node.resolve(range.to));
        const type = random(2) === 0 ? blockquote : bulletList;
        const wrapping = blocks === null || type === undefined ? null : findWrapping(blocks, type);
        return blocks !== null && wrapping !== null && this.#write(transform.wrap(blocks, wrapping));
      }
      case "lift": {
        const blocks = this.#node.resolve(caret).blockRange();
        const target = blocks === null ? null : liftTarget(blocks);
        return blocks !== null && target !== null && this.#write(transform.lift(blocks, target));
      }
      case "move": {
        const index = random(this.#node.childCount);
        const child = this.#node.child(index);
        let at = 0;
        for (let i = 0; i < index; i += 1) at += this.#node.child(i).nodeSize;
        this.#displace(new Slice(Fragment.from(child), 0, 0));
        transform.delete(at, at + child.nodeSize);
        let target = 0;
        for (let i = random(transform.doc.childCount + 1); i > 0; i -= 1)
          target += transform.doc.child(i - 1).nodeSize;
        return this.#write(transform.insert(target, child));
      }
      case "cut-paste": {
        const slice = this.#node.slice(range.from, range.to);
        this.#displace(slice);
        if (!this.#write(transform.delete(range.from, range.to))) return false;
        const target = this.#caret(random);
        return target !== null && this.#write(new Transform(this.#node).replaceRange(target, target, slice));
      }
      case "paste": {
        const blocks = Array.from({ length: 1 + random(3) }, () =>
          (random(3) === 0 ? heading : paragraph)?.create(
            null,
            documentSchema.text(words.words(1 + random(3))),
          ),
        ).filter((block) => block !== undefined);
        return this.#write(
          transform.replaceRange(range.from, range.to, new Slice(Fragment.from(blocks), 1, 1)),
        );
      }
    }
  }
}

export type EditKind =
  | "insert"
  | "delete"
  | "split"
  | "join"
  | "format"
  | "retype"
  | "wrap"
  | "lift"
  | "move"
  | "paste"
  | "cut-paste"
  | "undo"
  | "redo";

export const editKinds: readonly EditKind[] = [
  "insert",
  "insert",
  "delete",
  "delete",
  "split",
  "split",
  "join",
  "join",
  "format",
  "retype",
  "wrap",
  "lift",
  "move",
  "paste",
  "cut-paste",
  "undo",
  "undo",
  "redo",
];

/** A document of a few blocks of unique words. */
export function simulatedDocument(random: Random, words: UniqueWords): Node {
  const blocks = Array.from({ length: 2 + random(4) }, () => {
    const content = documentSchema.text(words.words(2 + random(5)));
    if (random(4) === 0) return turn?.create({ speaker: "Ada", startMs: 0, endMs: 1000 }, content);
    if (random(5) === 0)
      return bulletList?.create(null, listItem?.create(null, paragraph?.create(null, content)));
    return paragraph?.create(null, content);
  }).filter((block) => block !== undefined);
  const made = docType?.create(null, blocks);
  if (made === undefined) throw new Error("the schema has no doc");
  return made;
}

/** A highlight over a random range of the document's current words; null if it has none. */
export function simulatedHighlight(
  id: string,
  fragment: Y.XmlFragment,
  random: Random,
): TrackedHighlight | null {
  const shared = readSharedText(fragment);
  const starts: number[] = [];
  for (let i = 0; i < shared.text.length; i += 1) if (shared.text.charCodeAt(i) > 0x4000) starts.push(i);
  const first = random(Math.max(1, starts.length));
  const start = starts[first];
  const last = starts[Math.min(starts.length - 1, first + random(12))];
  if (start === undefined || last === undefined) return null;
  const made = createHighlightAnchor(shared, start, last + 1);
  return made === null ? null : { id, anchor: made.anchor, text: made.range.text };
}
