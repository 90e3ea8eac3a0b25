import * as Y from "yjs";
import { updateConflictStepsMax } from "../document-limits.ts";
import { UpdateRejectedError } from "./update-content.ts";

let stepsLeft: number | null = null;

const integrate = Y.Item.prototype.integrate;

/**
 * To place an item among concurrent ones, Yjs walks over those at the same position: a few for people, but a
 * quadratic number for a crafted update. So the steps are counted before Yjs takes them.
 */
Y.Item.prototype.integrate = function (this: Y.Item, transaction: Y.Transaction, offset: number): void {
  if (stepsLeft !== null) stepsLeft -= conflictSteps(this, offset, stepsLeft);
  if (stepsLeft !== null && stepsLeft < 0)
    throw new UpdateRejectedError("too many concurrent items at one place");
  integrate.call(this, transaction, offset);
};

/** Runs `apply`. @throws UpdateRejectedError before Yjs would walk over more items than one update may cost */
export function measureConflicts(apply: () => void): void {
  stepsLeft = updateConflictStepsMax;
  try {
    apply();
  } finally {
    stepsLeft = null;
  }
}

/** The number of items that Yjs walks over to place this one; counting stops above `limit`. */
function conflictSteps(item: Y.Item, offset: number, limit: number): number {
  const { parent, parentSub, right, id } = item;
  if (!(parent instanceof Y.AbstractType) || parent.doc === null) return 0;
  const { store } = parent.doc;
  const before = offset > 0 ? Y.getItem(store, Y.createID(id.client, id.clock + offset - 1)) : item.left;
  const left = before instanceof Y.Item ? before : null;
  if (left === null ? right !== null && right.left === null : left.right === right) return 0;
  let steps = 0;
  let at = left === null ? parent._start : left.right;
  if (left === null && parentSub !== null) {
    at = parent._map.get(parentSub) ?? null;
    for (; at !== null && at.left !== null && steps <= limit; at = at.left) steps += 1;
  }
  const passed = new Set<Y.Item>();
  for (; at !== null && at !== right && steps <= limit; at = at.right) {
    steps += 1;
    passed.add(at);
    if (Y.compareIDs(item.origin, at.origin)) continue;
    const origin = at.origin === null ? null : Y.getItem(store, at.origin);
    if (!(origin instanceof Y.Item) || !passed.has(origin)) break;
  }
  return steps;
}
