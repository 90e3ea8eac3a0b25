import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type * as Y from "yjs";

/** The browser's current selection of text, where the editor does not know of it yet. */
function unreadSelection(view: EditorView): TextSelection | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = window.getSelection() ?? {};
  if (!anchorNode || !focusNode || anchorOffset === undefined || focusOffset === undefined) return undefined;
  if (!view.hasFocus() || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return undefined;
  const { doc, selection } = view.state;
  if (!(selection instanceof TextSelection)) return undefined;
  const anchor = view.posAtDOM(anchorNode, anchorOffset);
  const head = view.posAtDOM(focusNode, focusOffset);
  if (anchor === selection.anchor && head === selection.head) return undefined;
  const read = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  return read instanceof TextSelection ? read : undefined;
}

/**
 * Reads the browser's current selection. The editor learns of it a moment later, and a key pressed in between
 * would act on one letter less.
 */
export function readSelection(view: EditorView): void {
  const read = unreadSelection(view);
  if (read) view.dispatch(view.state.tr.setSelection(read));
}

const movesCaret = /^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Shift)$/;

/**
 * Keeps what was clicked or selected by keys when the text is drawn before the editor has read it, for a highlight
 * that was answered, or another person's caret or words: drawing puts the selection back to the last one read.
 */
export const KeepSelection = Extension.create<{ document: Y.Doc | undefined }, { unread: boolean }>({
  name: "keepSelection",
  // Before the shared document's own plugin, which remembers the selection when others' words arrive.
  priority: 1_100,
  addOptions: () => ({ document: undefined }),
  addStorage: () => ({ unread: false }),
  dispatchTransaction({ transaction, next }) {
    if (this.storage.unread && !transaction.docChanged && !transaction.selectionSet) {
      const read = unreadSelection(this.editor.view);
      if (read) transaction.setSelection(read);
    }
    next(transaction);
  },
  addProseMirrorPlugins() {
    const { storage } = this;
    const { document } = this.options;
    const setUnread = (unread: boolean) => {
      storage.unread = unread;
      return false;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown: () => setUnread(true),
            // Other keys may change the text, whose places are not to be read before the change is.
            keydown: (_view, event) => setUnread(movesCaret.test(event.key)),
          },
        },
        view(view) {
          const { ownerDocument } = view.dom;
          const onRead = () => setUnread(false);
          const onEdits = () => {
            if (storage.unread) readSelection(view);
          };
          ownerDocument.addEventListener("selectionchange", onRead);
          document?.on("beforeAllTransactions", onEdits);
          return {
            destroy: () => {
              ownerDocument.removeEventListener("selectionchange", onRead);
              document?.off("beforeAllTransactions", onEdits);
            },
          };
        },
      }),
    ];
  },
});
