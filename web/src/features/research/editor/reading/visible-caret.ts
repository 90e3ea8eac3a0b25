import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { firstBlockUnder, firstVisibleLine } from "./reading-place.ts";

/**
 * Focuses the text where it is being read: the caret moves to the first visible block unless it is in view.
 */
export function caretToFirstVisible(view: EditorView): void {
  const line = firstVisibleLine(view.dom);
  const caret = view.coordsAtPos(view.state.selection.head);
  if (caret.bottom < line || caret.top > window.innerHeight) {
    const block = firstBlockUnder(view.dom, line);
    const element = block === undefined ? undefined : view.dom.children[block];
    const seen =
      element && element.getBoundingClientRect().top < line - 8 ? element.nextElementSibling : element;
    if (seen) {
      const at = view.state.doc.resolve(view.posAtDOM(seen, 0));
      view.dispatch(view.state.tr.setSelection(TextSelection.near(at)));
    }
  }
  // The view's own focus does not scroll the page.
  view.focus();
}
