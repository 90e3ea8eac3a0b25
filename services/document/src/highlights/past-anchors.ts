import * as Y from "yjs";
import type { HighlightAnchor } from "./highlight-anchor.ts";
import type { Step } from "./redo-items.ts";

/** Most anchors kept for one highlight. */
const pastAnchorsMax = 200;

interface Past {
  readonly anchor: HighlightAnchor;
  /** Something that the transaction after it removed or added: only the undo step of that transaction has it. */
  readonly removed: Y.ID | null;
  readonly added: Y.ID | null;
}

/**
 * A highlight's earlier anchors, each with the transaction that changed it. An undo of that transaction returns to
 * the anchor, because the words alone do not tell: those that left the highlight may stand beside it again before
 * the edit that took them out is undone.
 */
export class PastAnchors {
  /** Oldest first. */
  readonly #list: Past[] = [];
  #isComplete = true;

  /** Notes the anchor before a transaction that changed it. Edits of others are not undone here. */
  note(transaction: Y.Transaction, anchor: HighlightAnchor): void {
    if (!transaction.local) return;
    this.#list.push({ anchor, removed: removedBy(transaction), added: addedBy(transaction) });
    if (this.#list.length <= pastAnchorsMax) return;
    this.#list.shift();
    this.#isComplete = false;
  }

  /** For a highlight that was moved by something else than an edit here. */
  forget(): void {
    this.#list.length = 0;
    this.#isComplete = false;
  }

  /** The anchor before undo steps; `now` if none of their transactions changed it, null if that is unknown. */
  before(steps: readonly Step[], now: HighlightAnchor): HighlightAnchor | null {
    if (steps.length === 0) return null;
    const isPart = ({ removed, added }: Past) =>
      steps.some(
        ({ deletions, insertions }) =>
          (removed !== null && Y.isDeleted(deletions, removed)) ||
          (added !== null && Y.isDeleted(insertions, added)),
      );
    const changed = this.#list.find(isPart)?.anchor ?? null;
    return changed ?? (this.#isComplete ? now : null);
  }
}

function removedBy({ deleteSet }: Y.Transaction): Y.ID | null {
  for (const [client, ranges] of deleteSet.clients) {
    for (const { clock } of ranges) return Y.createID(client, clock);
  }
  return null;
}

function addedBy({ beforeState, afterState }: Y.Transaction): Y.ID | null {
  for (const [client, end] of afterState) {
    const start = beforeState.get(client) ?? 0;
    if (start < end) return Y.createID(client, start);
  }
  return null;
}
