import { Extension } from "@tiptap/core";

/**
 * In edit mode Tab never leaves the text: where a list or a table does not handle it, nothing happens,
 * because text typed on would be lost elsewhere. Esc ends editing, and then Tab works as on any page.
 */
export function keepTab(isWriting: () => boolean) {
  return Extension.create({
    name: "keepTab",
    // After lists and tables, which handle it first.
    priority: 1,
    addKeyboardShortcuts: () => ({ Tab: isWriting, "Shift-Tab": isWriting }),
  });
}
