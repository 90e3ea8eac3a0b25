import { Extension } from "@tiptap/core";
import { yUndoPluginKey } from "@tiptap/y-tiptap";
import type { UndoManager } from "yjs";
import type { ActHistory } from "./act-history.ts";

/** Joins the text's own undo to the page's one stack, and takes over its keys. */
export function pageHistory(history: ActHistory, onRefused: (error: unknown) => void) {
  let disconnect: (() => void) | undefined;
  const step = (way: "undo" | "redo") => () => {
    history[way]().catch(onRefused);
    return true;
  };
  return Extension.create({
    name: "pageHistory",
    priority: 1100,
    addKeyboardShortcuts: () => ({
      "Mod-z": step("undo"),
      "Mod-y": step("redo"),
      "Shift-Mod-z": step("redo"),
    }),
    onCreate() {
      const manager: UndoManager | undefined = yUndoPluginKey.getState(this.editor.state)?.undoManager;
      if (!manager) return;
      const onAdded = (event: { type: "undo" | "redo"; origin: unknown }) => {
        if (event.type === "undo" && event.origin !== manager) history.textStepAdded();
      };
      manager.on("stack-item-added", onAdded);
      history.connectText({
        undo: () => manager.undo() !== null,
        redo: () => manager.redo() !== null,
        stopCapturing: () => manager.stopCapturing(),
      });
      disconnect = () => {
        manager.off("stack-item-added", onAdded);
        history.connectText(undefined);
      };
    },
    onDestroy: () => disconnect?.(),
  });
}
