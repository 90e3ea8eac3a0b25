import { Extension } from "@tiptap/core";
import { yUndoPluginKey } from "@tiptap/y-tiptap";
import type { UndoManager } from "yjs";
import { connectUndoManager } from "../../../../app/undo/connect-undo-manager.ts";
import { redoLast, undoLast } from "../../../../app/undo/undo-stack.ts";

/** Connects the text's undo to the stack of all actions, and takes over its keys. */
export function pageHistory() {
  let disconnect: (() => void) | undefined;
  const always = (run: () => Promise<void>) => () => {
    void run();
    return true;
  };
  return Extension.create({
    name: "pageHistory",
    priority: 1100,
    addKeyboardShortcuts: () => ({
      "Mod-z": always(undoLast),
      "Mod-y": always(redoLast),
      "Shift-Mod-z": always(redoLast),
    }),
    onCreate() {
      const manager: UndoManager | undefined = yUndoPluginKey.getState(this.editor.state)?.undoManager;
      if (manager) disconnect = connectUndoManager(manager);
    },
    onDestroy: () => disconnect?.(),
  });
}
