import { getSchema } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { EditorState, type Plugin, type Transaction } from "@tiptap/pm/state";
import { DecorationSet } from "@tiptap/pm/view";
import { expect, test } from "vitest";
import { documentExtensions } from "../document-extensions.ts";
import { linkEmbedsPlugin } from "./link-embeds.ts";

const schema = getSchema(documentExtensions());
const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

const line = (text: string, href?: string): ProseMirrorNode => {
  const marks = href === undefined ? [] : [schema.mark("link", { href })];
  return schema.node("paragraph", null, [schema.text(text, marks)]);
};
const embed = () => line("A talk", address);

function framesOf(state: EditorState, plugin: Plugin): readonly number[] {
  const drawn = plugin.props.decorations?.call(plugin, state);
  return drawn instanceof DecorationSet ? drawn.find().map(({ from }) => from) : [];
}

/** The frames after some edits: mapped, and computed from scratch. */
function afterEdits(...edits: readonly ((state: EditorState) => Transaction)[]) {
  const doc = schema.node("doc", null, [line("First"), embed(), line("Middle"), embed(), line("Last")]);
  const plugin = linkEmbedsPlugin();
  const followed = edits.reduce(
    (state, edit) => state.apply(edit(state)),
    EditorState.create({ doc, plugins: [plugin] }),
  );
  const anew = linkEmbedsPlugin();
  const found = framesOf(EditorState.create({ doc: followed.doc, plugins: [anew] }), anew);
  return { followed: framesOf(followed, plugin), found };
}

const first = 1;
const afterFirst = 7;

test.each([
  { what: "nothing", edits: [], frames: 2 },
  { what: "letters before them", edits: [(s: EditorState) => s.tr.insertText("Of it: ", first)], frames: 2 },
  { what: "letters in one", edits: [(s: EditorState) => s.tr.insertText("!", afterFirst + 3)], frames: 2 },
  {
    what: "plain words beside one's link",
    edits: [(s: EditorState) => s.tr.insert(afterFirst + 1, schema.text("See "))],
    frames: 1,
  },
  { what: "a split of one", edits: [(s: EditorState) => s.tr.split(afterFirst + 3)], frames: 3 },
  {
    what: "one joined with the line before",
    edits: [(s: EditorState) => s.tr.join(afterFirst)],
    frames: 1,
  },
  {
    what: "a link taken away",
    edits: [(s: EditorState) => s.tr.removeMark(0, s.doc.content.size, schema.marks.link)],
    frames: 0,
  },
  {
    what: "another put at the end",
    edits: [(s: EditorState) => s.tr.insert(s.doc.content.size, embed())],
    frames: 3,
  },
  {
    what: "all replaced",
    edits: [(s: EditorState) => s.tr.replaceWith(0, s.doc.content.size, embed())],
    frames: 1,
  },
  {
    what: "several edits, one after another",
    edits: [
      (s: EditorState) => s.tr.insertText("x", first).delete(afterFirst + 1, afterFirst + 9),
      (s: EditorState) => s.tr.insert(0, embed()).insertText("y", s.doc.content.size - 1),
    ],
    frames: 2,
  },
])("frames are followed where they belong after $what", ({ edits, frames }) => {
  const { followed, found } = afterEdits(...edits);
  expect(followed).toEqual(found);
  expect(followed).toHaveLength(frames);
});
