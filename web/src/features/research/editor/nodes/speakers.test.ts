import { Schema } from "@tiptap/pm/model";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { expect, test } from "vitest";
import { renameSpeaker, speakersOf } from "./speakers.ts";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    turn: {
      content: "text*",
      group: "block",
      attrs: { speaker: { default: null }, personId: { default: null }, startMs: { default: null } },
    },
    paragraph: { content: "text*", group: "block" },
    blockquote: { content: "block+", group: "block" },
    text: {},
  },
});
const turn = (speaker: string | null, personId: string | null = null) =>
  schema.node("turn", { speaker, personId, startMs: 5 }, schema.text("words"));

test("speakers are named once, and renamed in every turn at once", () => {
  const doc = schema.node("doc", null, [
    turn("Ana"),
    schema.node("paragraph", null, schema.text("Ana")),
    turn("Ben", "person"),
    schema.node("blockquote", null, [turn("Ana")]),
    turn(null),
  ]);
  expect(speakersOf(doc)).toEqual([
    { name: "Ana", turnCount: 2, personId: undefined },
    { name: "Ben", turnCount: 1, personId: "person" },
  ]);
  let state = EditorState.create({ doc });
  const dispatched: Transaction[] = [];
  const view: Pick<EditorView, "state" | "dispatch"> = {
    get state() {
      return state;
    },
    dispatch(transaction) {
      dispatched.push(transaction);
      state = state.apply(transaction);
    },
  };
  expect(renameSpeaker(view, "Ana", { name: "Ana Silva", personId: "ana" })).toBe(2);
  expect(renameSpeaker(view, "Nobody", { name: "Somebody", personId: null })).toBe(0);
  // A single undo step.
  expect(dispatched).toHaveLength(1);
  expect(speakersOf(state.doc)).toEqual([
    { name: "Ana Silva", turnCount: 2, personId: "ana" },
    { name: "Ben", turnCount: 1, personId: "person" },
  ]);
  expect(state.doc.firstChild?.attrs.startMs).toBe(5);
  expect(state.doc.textContent).toBe(doc.textContent);
});
