import { Extension } from "@tiptap/core";
import { Fragment } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** The transaction that moves the selected top-level block; undefined at the end of the text. */
export function moveBlock(state: EditorState, way: "up" | "down"): Transaction | undefined {
  const { $from, from } = state.selection;
  const index = $from.index(0);
  const neighbour = way === "up" ? index - 1 : index;
  if (neighbour < 0 || neighbour + 1 >= state.doc.childCount) return undefined;
  const first = state.doc.child(neighbour);
  const second = state.doc.child(neighbour + 1);
  let start = 0;
  for (let at = 0; at < neighbour; at += 1) start += state.doc.child(at).nodeSize;
  const end = start + first.nodeSize + second.nodeSize;
  const tr = state.tr.replaceWith(start, end, Fragment.from([second, first]));
  const at = from + (way === "up" ? -first.nodeSize : second.nodeSize);
  const whole = state.selection instanceof NodeSelection && $from.depth === 0;
  tr.setSelection(whole ? NodeSelection.create(tr.doc, at) : TextSelection.near(tr.doc.resolve(at)));
  return tr.scrollIntoView();
}

/** Moves a block with Alt and an arrow key: the keyboard alternative to dragging. */
export const MoveBlock = Extension.create({
  name: "moveBlock",
  addKeyboardShortcuts() {
    const move = (way: "up" | "down") => () => {
      const tr = moveBlock(this.editor.state, way);
      if (tr) this.editor.view.dispatch(tr);
      return true;
    };
    return { "Alt-ArrowUp": move("up"), "Alt-ArrowDown": move("down") };
  },
});
