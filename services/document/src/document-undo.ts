import { maskedWord } from "@fieldstone/model/transcripts/mask-words.ts";
import { defaultDeleteFilter, ySyncPluginKey } from "@tiptap/y-tiptap";
import * as Y from "yjs";
import { documentSchema } from "./document-schema.ts";
import { StepReversal } from "./redo-items.ts";

/** Blocks that undo takes out only once they are empty: somebody else may have written in them since. */
const keptWhileFilled = new Set(
  Object.values(documentSchema.nodes).flatMap((type) => (type.isLeaf ? [] : [type.name])),
);

type Step = ReturnType<Y.UndoManager["undo"]>;

/** True for an edit of somebody else that masks words. */
function masksWords(events: readonly Y.YEvent<Y.AbstractType<unknown>>[], { local }: Y.Transaction): boolean {
  if (local) return false;
  return events.some(
    (event) =>
      event.target instanceof Y.XmlText &&
      event.delta.some(({ insert }) => typeof insert === "string" && insert.includes(maskedWord)),
  );
}

/**
 * The undo stack of one editor over the text of a shared document. Undo returns exactly the text there was, and
 * leaves what others wrote since. Once words are masked there is nothing to undo: it might bring them back.
 */
export class DocumentUndoManager extends Y.UndoManager {
  /**
   * @param fragment the text
   * @param captureTimeoutMs typing within so many ms of the last change is one step
   */
  constructor(fragment: Y.XmlFragment, captureTimeoutMs = 500) {
    super(fragment, {
      trackedOrigins: new Set([ySyncPluginKey]),
      deleteFilter: (item) => defaultDeleteFilter(item, keptWhileFilled),
      captureTransaction: (transaction) => transaction.meta.get("addToHistory") !== false,
      captureTimeout: captureTimeoutMs,
    });
    // As long as the text is there: an editor ends its undo manager and takes it up again as its plugins change.
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
