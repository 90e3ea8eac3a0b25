import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Reads the browser's current selection. The editor learns of it a moment later, and a key pressed in between
 * would act on one letter less.
 */
export function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {};
  if (!anchorNode || !focusNode || anchorOffset === undefined || focusOffset === undefined) return;
  if (!view.hasFocus() || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const { doc, selection } = view.state;
  if (!(selection instanceof TextSelection)) return;
  const anchor = view.posAtDOM(anchorNode, anchorOffset);
  const head = view.posAtDOM(focusNode, focusOffset);
  if (anchor === selection.anchor && head === selection.head) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}
