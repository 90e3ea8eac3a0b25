import type { UndoManager } from "yjs";
import { connectText } from "./undo-stack.ts";

/** Puts the undo steps of a Yjs document on the stack of all actions. Returns what disconnects it. */
export function connectUndoManager(manager: UndoManager): () => void {
  const connected = connectText({
    undo: () => manager.undo() !== null,
    redo: () => manager.redo() !== null,
    stopCapturing: () => manager.stopCapturing(),
  });
  const onAdded = (event: { type: "undo" | "redo"; origin: unknown }) => {
    if (event.type === "undo" && event.origin !== manager) connected.stepAdded();
  };
  manager.on("stack-item-added", onAdded);
  return () => {
    manager.off("stack-item-added", onAdded);
    connected.disconnect();
  };
}
