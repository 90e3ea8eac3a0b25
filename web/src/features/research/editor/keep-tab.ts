import { Extension } from "@tiptap/core";

/**
 * While writing, Tab never leaves the text: where a list or a table has no use for it, nothing happens. Letters typed on
 * would be lost elsewhere. Esc ends the writing, and then Tab goes on as on any page.
 */
export function keepTab(isWriting: () => boolean) {
  return Extension.create({
    name: "keepTab",
    // After the lists and tables, which come first.
    priority: 1,
    addKeyboardShortcuts: () => ({ Tab: isWriting, "Shift-Tab": isWriting }),
  });
}
