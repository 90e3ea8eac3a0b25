import { Extension } from "@tiptap/core";
import { yUndoPluginKey } from "@tiptap/y-tiptap";
import type { UndoManager } from "yjs";
import { connectText, redoLast, undoLast } from "../../../../app/undo/undo-stack.ts";

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
      if (!manager) return;
      const connected = connectText({
        undo: () => manager.undo() !== null,
        redo: () => manager.redo() !== null,
        stopCapturing: () => manager.stopCapturing(),
      });
      const onAdded = (event: { type: "undo" | "redo"; origin: unknown }) => {
        if (event.type === "undo" && event.origin !== manager) connected.stepAdded();
      };
      manager.on("stack-item-added", onAdded);
      disconnect = () => {
        manager.off("stack-item-added", onAdded);
        connected.disconnect();
      };
    },
    onDestroy: () => disconnect?.(),
  });
}
