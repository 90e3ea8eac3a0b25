import { documentSchema } from "@fieldstone/document/document-schema.ts";
import { EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { moveBlock } from "./move-block.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const doc = documentSchema.nodeFromJSON({
  type: "doc",
  content: [paragraph("one"), { type: "highlightEmbed", attrs: { highlightId: "a" } }, paragraph("two")],
});
const names = (state: EditorState) =>
  state.doc.content.content.map((node) => node.textContent || node.type.name);

describe("moving a block", () => {
  it("moves an embedded highlight up and down and keeps it selected", () => {
    let state = EditorState.create({ doc, selection: NodeSelection.create(doc, 5) });
    const up = moveBlock(state, "up");
    state = up ? state.apply(up) : state;
    expect(names(state)).toEqual(["highlightEmbed", "one", "two"]);
    expect(state.selection instanceof NodeSelection && state.selection.node.type.name).toBe("highlightEmbed");
    expect(moveBlock(state, "up")).toBeUndefined();
    for (let step = 0; step < 2; step += 1) {
      const down = moveBlock(state, "down");
      state = down ? state.apply(down) : state;
    }
    expect(names(state)).toEqual(["one", "two", "highlightEmbed"]);
    expect(moveBlock(state, "down")).toBeUndefined();
  });

  it("takes the caret along", () => {
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 3) });
    const tr = moveBlock(state, "down");
    const moved = tr ? state.apply(tr) : state;
    expect(names(moved)).toEqual(["highlightEmbed", "one", "two"]);
    expect(moved.selection.$from.parent.textContent).toBe("one");
    expect(moved.selection.$from.parentOffset).toBe(2);
  });
});
