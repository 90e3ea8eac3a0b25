import * as Y from "yjs";

import type { LineagePair } from "./text-pieces.ts";

export type Step = Y.UndoManager["undoStack"][number];

const redonePairs = new WeakMap<Y.Transaction, LineagePair[]>();

/** Which characters an undo or redo recreated, old and new ids; empty for any other transaction. */
export function redonePairsOf(transaction: Y.Transaction): readonly LineagePair[] {
  return redonePairs.get(transaction) ?? [];
}

const revertedSteps = new WeakMap<Y.Transaction, Step[]>();

/** The steps that an undo or redo reverted; none for any other transaction. */
export function revertedStepsOf(transaction: Y.Transaction): readonly Step[] {
  return revertedSteps.get(transaction) ?? [];
}

function noteRedone(transaction: Y.Transaction, item: Y.Item, id: Y.ID): void {
  if (!(item.content instanceof Y.ContentString)) return;
  const pairs = redonePairs.get(transaction) ?? [];
  redonePairs.set(transaction, pairs);
  const { length } = item;
  pairs.push({
    from: { client: item.id.client, clock: item.id.clock, length },
    to: { client: id.client, clock: id.clock, length },
  });
}

function keep(item: Y.Item): void {
  for (let up: Y.Item | null = item; up !== null && !up.keep; up = parentItemOf(up)) up.keep = true;
}

function parentItemOf(item: Y.Item): Y.Item | null {
  return item.parent instanceof Y.AbstractType ? item.parent._item : null;
}

/** The newest copy of an item's last character within one parent; the run is split after it. */
function traceInto(transaction: Y.Transaction, item: Y.Item, parent: Y.Item | null): Y.ID | null {
  let traced = item;
  let last = item.lastId;
  let found: Y.ID | null = null;
  for (;;) {
    if (parentItemOf(traced) === parent) found = last;
    if (traced.redone === null) return found;
    last = Y.createID(traced.redone.client, traced.redone.clock + (last.clock - traced.id.clock));
    const next: Y.Item | Y.GC = Y.getItemCleanEnd(transaction, transaction.doc.store, last);
    if (!(next instanceof Y.Item)) return found;
    traced = next;
  }
}

/**
 * Where to insert an item's content in its own parent, or in the recreated one: after everything that was
 * left of it. A character may have been recreated there more than once; the last copy counts.
 */
function placeOf(transaction: Y.Transaction, item: Y.Item, parent: Y.AbstractType<unknown>) {
  if (item.parent === parent) return { left: item.left, right: item };
  const keyOf = (id: Y.ID) => `${id.client}:${id.clock}`;
  const before = new Set<string>();
  for (let left = item.left; left !== null; left = left.left) {
    const traced = traceInto(transaction, left, parent._item);
    if (traced !== null) before.add(keyOf(traced));
  }
  let left: Y.Item | null = null;
  for (let next = parent._start; next !== null; next = next.right) {
    if (before.has(keyOf(next.lastId))) left = next;
  }
  return { left, right: left === null ? parent._start : left.right };
}

/**
 * Reverts exactly one undo step. Yjs's own undo recreates items in the order of ids rather than of text,
 * which shuffles words whose paragraph was recreated too. It also takes a whole merged run for the part of it
 * that a step inserted, and so removes words that the step never touched.
 */
export class StepReversal {
  readonly #transaction: Y.Transaction;
  readonly #manager: Y.UndoManager;
  readonly #step: Step;
  readonly #toRedo = new Set<Y.Item>();

  constructor(transaction: Y.Transaction, manager: Y.UndoManager, step: Step) {
    this.#transaction = transaction;
    this.#manager = manager;
    this.#step = step;
    revertedSteps.set(transaction, [...revertedStepsOf(transaction), step]);
  }

  /** Undoes the step; false if nothing of it was left to undo. */
  run(): boolean {
    const toDelete = this.#insertedNow();
    Y.iterateDeletedStructs(this.#transaction, this.#step.deletions, (struct) => {
      if (
        struct instanceof Y.Item &&
        this.#isInScope(struct) &&
        !Y.isDeleted(this.#step.insertions, struct.id)
      ) {
        this.#toRedo.add(struct);
      }
    });
    let changed = false;
    for (const item of this.#inTextOrder()) changed = this.#redo(item) !== null || changed;
    // Children before parents, because a block is removed only when it is empty.
    for (const item of toDelete.reverse()) {
      if (!this.#manager.deleteFilter(item)) continue;
      item.delete(this.#transaction);
      changed = true;
    }
    return changed;
  }

  #isInScope(item: Y.Item): boolean {
    return this.#manager.scope.some((type) => type instanceof Y.AbstractType && Y.isParentOf(type, item));
  }

  /** Current items of what the step inserted; they may have been recreated and merged since. */
  #insertedNow(): Y.Item[] {
    const sources: { id: Y.ID; length: number }[] = [];
    Y.iterateDeletedStructs(this.#transaction, this.#step.insertions, (struct) => {
      if (struct instanceof Y.Item) sources.push({ id: struct.id, length: struct.length });
    });
    const found: Y.Item[] = [];
    for (const { id, length } of sources) {
      let done = 0;
      while (done < length) {
        const at = this.#newestOf(Y.createID(id.client, id.clock + done), length - done);
        if (at.item !== null && !at.item.deleted && this.#isInScope(at.item)) found.push(at.item);
        done += at.length;
      }
    }
    return found;
  }

  /** The newest copy of a character, split off with the following ones that were recreated with it. */
  #newestOf(id: Y.ID, lengthMax: number): { item: Y.Item | null; length: number } {
    const { store } = this.#transaction.doc;
    let at = id;
    let length = lengthMax;
    for (;;) {
      const item = Y.getItem(store, at);
      const skip = at.clock - item.id.clock;
      length = Math.min(length, item.length - skip);
      if (!(item instanceof Y.Item)) return { item: null, length };
      if (item.redone === null) {
        const cut = Y.getItemCleanStart(this.#transaction, at);
        if (length < cut.length)
          Y.getItemCleanStart(this.#transaction, Y.createID(at.client, at.clock + length));
        return { item: cut, length };
      }
      at = Y.createID(item.redone.client, item.redone.clock + skip);
    }
  }

  #inTextOrder(): Y.Item[] {
    const ordered: Y.Item[] = [];
    const parents = new Set<Y.AbstractType<unknown>>();
    for (const item of this.#toRedo) {
      if (item.parentSub !== null || !(item.parent instanceof Y.AbstractType)) ordered.push(item);
      else parents.add(item.parent);
    }
    for (const parent of parents) {
      for (let item = parent._start; item !== null; item = item.right) {
        if (this.#toRedo.has(item)) ordered.push(item);
      }
    }
    return ordered;
  }

  #redo(item: Y.Item): Y.Item | null {
    const transaction = this.#transaction;
    if (item.redone !== null) return Y.getItemCleanStart(transaction, item.redone);
    let parentItem = parentItemOf(item);
    if (parentItem?.deleted) {
      if (parentItem.redone === null && (!this.#toRedo.has(parentItem) || this.#redo(parentItem) === null))
        return null;
      while (parentItem.redone !== null) parentItem = Y.getItemCleanStart(transaction, parentItem.redone);
    }
    const parent = parentItem === null ? item.parent : typeOf(parentItem);
    if (!(parent instanceof Y.AbstractType)) return null;
    let left: Y.Item | null;
    let right: Y.Item | null = null;
    if (item.parentSub === null) {
      ({ left, right } = placeOf(transaction, item, parent));
    } else {
      const place = this.#attributePlace(item, parent, parentItem);
      if (place === undefined) return null;
      left = place;
    }
    const { clientID, store } = transaction.doc;
    const id = Y.createID(clientID, Y.getState(store, clientID));
    const { lastId } = left ?? { lastId: null };
    const redone = new Y.Item(
      id,
      left,
      lastId,
      right,
      right?.id ?? null,
      parent,
      item.parentSub,
      item.content.copy(),
    );
    item.redone = id;
    noteRedone(transaction, item, id);
    keep(redone);
    redone.integrate(transaction, 0);
    return redone;
  }

  /** The item after which an attribute's old value goes; undefined if others have set it since. */
  #attributePlace(
    item: Y.Item,
    parent: Y.AbstractType<unknown>,
    parentItem: Y.Item | null,
  ): Y.Item | null | undefined {
    const current = item.parentSub === null ? null : (parent._map.get(item.parentSub) ?? null);
    if (item.right === null) return current;
    const stacks = [...this.#manager.undoStack, ...this.#manager.redoStack];
    const isOwn = (next: Y.Item) =>
      next.redone !== null ||
      Y.isDeleted(this.#step.insertions, next.id) ||
      stacks.some((step) => Y.isDeleted(step.deletions, next.id));
    let left: Y.Item = item;
    while (left.right !== null && isOwn(left.right)) {
      left = left.right;
      while (left.redone !== null) left = Y.getItemCleanStart(this.#transaction, left.redone);
    }
    if (left.right !== null) return undefined;
    return parentItemOf(left) === parentItem ? left : current;
  }
}

function typeOf(item: Y.Item): Y.AbstractType<unknown> | null {
  return item.content instanceof Y.ContentType ? item.content.type : null;
}
