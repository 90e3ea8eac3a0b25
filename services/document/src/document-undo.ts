import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import { defaultDeleteFilter, ySyncPluginKey } from "@tiptap/y-tiptap";
import * as Y from "yjs";
import { documentSchema } from "./document-schema.ts";
import { StepReversal } from "./highlights/redo-items.ts";

/** Blocks that undo removes only when empty, because other people may have written in them. */
const keptWhileFilled = new Set(
  Object.values(documentSchema.nodes).flatMap((type) => (type.isLeaf ? [] : [type.name])),
);

type Step = ReturnType<Y.UndoManager["undo"]>;

/** True for a remote edit that masks words. */
function masksWords(events: readonly Y.YEvent<Y.AbstractType<unknown>>[], { local }: Y.Transaction): boolean {
  if (local) return false;
  return events.some(
    (event) =>
      event.target instanceof Y.XmlText &&
      event.delta.some(({ insert }) => typeof insert === "string" && insert.includes(maskedWord)),
  );
}

/**
 * One editor's undo stack for the text of a shared document. Undo restores the exact text and keeps what
 * others have written since. Masking clears the stack, because undo could restore the masked words.
 */
export class DocumentUndoManager extends Y.UndoManager {
  /**
   * @param fragment the text
   * @param captureTimeoutMs changes within this time of the last one join its step
   */
  constructor(fragment: Y.XmlFragment, captureTimeoutMs = 500) {
    super(fragment, {
      trackedOrigins: new Set([ySyncPluginKey]),
      deleteFilter: (item) => defaultDeleteFilter(item, keptWhileFilled),
      captureTransaction: (transaction) => transaction.meta.get("addToHistory") !== false,
      captureTimeout: captureTimeoutMs,
    });
    // Never unsubscribed: an editor destroys its undo manager and reuses it when its plugins change.
    fragment.observeDeep((events, transaction) => {
      if (masksWords(events, transaction)) this.clear();
    });
  }

  override undo(): Step {
    this.undoing = true;
    try {
      return this.#pop("undo", this.undoStack);
    } finally {
      this.undoing = false;
    }
  }

  override redo(): Step {
    this.redoing = true;
    try {
      return this.#pop("redo", this.redoStack);
    } finally {
      this.redoing = false;
    }
  }

  #pop(type: "undo" | "redo", stack: NonNullable<Step>[]): Step {
    const popped = this.doc.transact((transaction) => {
      let done: Step = null;
      for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
        if (!new StepReversal(transaction, this, step).run()) continue;
        done = step;
        break;
      }
      for (const [changed, keys] of transaction.changed) {
        if (keys.has(null) && changed._searchMarker) changed._searchMarker.length = 0;
      }
      return { done, changedParentTypes: transaction.changedParentTypes };
    }, this);
    const { done: stackItem, changedParentTypes } = popped;
    if (stackItem !== null)
      this.emit("stack-item-popped", [{ stackItem, type, changedParentTypes, origin: this }, this]);
    return stackItem;
  }
}
