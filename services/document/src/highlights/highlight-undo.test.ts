import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from "@tiptap/y-tiptap";
import { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { documentSchema } from "../document-schema.ts";
import { DocumentUndoManager } from "../document-undo.ts";
import { createSharedDocument, documentFragment } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import { createHighlightAnchor } from "./highlight-anchor.ts";
import { HighlightTracker } from "./highlight-tracker.ts";

/** @param text paragraphs, one a line */
function documentOf(text: string): Y.Doc {
  const content = text
    .split("\n")
    .map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] }));
  return createSharedDocument({ type: "doc", content });
}

/** An editor whose edits name places by the words after them. */
class ScriptedEditor {
  readonly doc = new Y.Doc();
  readonly #fragment = documentFragment(this.doc);
  readonly #undoManager = new DocumentUndoManager(this.#fragment, 0);
  readonly #tracker = new HighlightTracker(this.doc, "editor");

  constructor(origin: Y.Doc) {
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(origin));
  }

  get text(): string {
    return readSharedText(this.#fragment).text;
  }

  get highlighted(): string | undefined {
    return this.#tracker.range("h")?.text;
  }

  highlight(words: string): void {
    const shared = readSharedText(this.#fragment);
    const start = shared.text.indexOf(words);
    const made = createHighlightAnchor(shared, start, start + words.length);
    if (made === null) throw new Error(`no "${words}" in the text`);
    this.#tracker.track({ id: "h", anchor: made.anchor, text: words });
  }

  #change(change: (transform: Transform) => Transform): void {
    const { doc, meta } = initProseMirrorDoc(this.#fragment, documentSchema);
    const changed = change(new Transform(doc)).doc;
    this.doc.transact(() => updateYFragment(this.doc, this.#fragment, changed, meta), ySyncPluginKey);
  }

  #positionOf(words: string): number {
    const shared = readSharedText(this.#fragment);
    const offset = shared.text.indexOf(words);
    const segment = shared.segments.find(({ offset: at, length }) => at <= offset && offset < at + length);
    if (segment === undefined) throw new Error(`no "${words}" in the text`);
    return segment.position + offset - segment.offset;
  }

  /** Replaces what is from some words to others, also of several paragraphs. */
  replace(from: string, to: string, by = ""): void {
    const [start, end] = [this.#positionOf(from), this.#positionOf(to)];
    this.#change((transform) => {
      transform.delete(start, end);
      return by === "" ? transform : transform.insert(start, documentSchema.text(by));
    });
  }

  insert(words: string, before: string): void {
    const at = this.#positionOf(before);
    this.#change((transform) => transform.insert(at, documentSchema.text(words)));
  }

  /** Moves a paragraph before another one. */
  move(words: string, before: string): void {
    const [from, to] = [this.#positionOf(words) - 1, this.#positionOf(before) - 1];
    this.#change((transform) => {
      const block = transform.doc.nodeAt(from);
      if (block === null) throw new Error(`no paragraph "${words}"`);
      transform.delete(from, from + block.nodeSize);
      return transform.insert(transform.mapping.map(to), block);
    });
  }

  undo(): void {
    this.#undoManager.undo();
  }

  redo(): void {
    this.#undoManager.redo();
  }
}

/** Makes edits, then undoes and redoes them one by one: each must bring back the text and its highlight. */
function expectReversible(editor: ScriptedEditor, edits: readonly (() => void)[]): void {
  const state = () => ({ text: editor.text, highlighted: editor.highlighted });
  const states = [state()];
  for (const edit of edits) {
    edit();
    states.push(state());
  }
  for (const then of states.slice(0, -1).reverse()) {
    editor.undo();
    expect(state()).toEqual(then);
  }
  for (const then of states.slice(1)) {
    editor.redo();
    expect(state()).toEqual(then);
  }
}

test("undo does not join a word that left the highlight and came to stand beside it", () => {
  const editor = new ScriptedEditor(documentOf("One two three\nfour five six\nseven"));
  editor.highlight("three\nfour ");
  expectReversible(editor, [
    () => editor.move("four five six", "One"),
    () => editor.replace("six", "three"),
    () => editor.replace("five", "three"),
    () => editor.insert("five ", "three"),
  ]);
  expect(editor.text).toBe("four five three\nseven");
  expect(editor.highlighted).toBe("four ");
});

test("undo returns to the part that was highlighted before it was deleted", () => {
  const editor = new ScriptedEditor(documentOf("One two\nthree four five\nsix"));
  editor.highlight("two\nthree four");
  expectReversible(editor, [
    () => editor.move("three four five", "One"),
    () => editor.insert("new ", "two"),
    () => editor.replace("three", "five"),
  ]);
  expect(editor.highlighted).toBe("two");
});

test("undo leaves out a paragraph that another person has moved in between", () => {
  const editor = new ScriptedEditor(documentOf("One\ntwo\nthree\nfour"));
  const other = new ScriptedEditor(editor.doc);
  editor.highlight("One\ntwo");
  editor.move("two", "four");
  Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(editor.doc));
  other.move("four", "three");
  Y.applyUpdate(editor.doc, Y.encodeStateAsUpdate(other.doc), "remote");
  editor.undo();
  expect(editor.text).toBe("One\nfour\ntwo\nthree");
  expect(editor.highlighted).toBe("One");
});

test("a paragraph that takes the place of a highlighted one stays outside where both end alike", () => {
  const editor = new ScriptedEditor(documentOf("One\ntwo.\nthree\nfour.\nfive"));
  editor.highlight("One\ntwo.\nthr");
  editor.replace("two", "four", "new ");
  expect(editor.text).toBe("One\nnew four.\nfive");
  expect(editor.highlighted).toBe("One");
});

test("a highlight that is joined to another paragraph continues over the space that the editor kept there", () => {
  const editor = new ScriptedEditor(documentOf("One two \nthree four \nfive six"));
  editor.highlight("four \nfive");
  expectReversible(editor, [() => editor.replace("two", "four")]);
  expect(editor.text).toBe("One four \nfive six");
  expect(editor.highlighted).toBe("four \nfive");
});

test("a highlight stays on its words where a paragraph with no more than its space is moved away", () => {
  const editor = new ScriptedEditor(documentOf("Zero\nOne x \ntwo three"));
  editor.highlight("x \nt");
  expectReversible(editor, [() => editor.replace("x", " \ntwo"), () => editor.move("One", "Zero")]);
  expect(editor.text).toBe("One  \nZero\ntwo three");
  expect(editor.highlighted).toBe("t");
});
