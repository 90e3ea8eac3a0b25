import { refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import type { IndexedRef } from "@fieldstone/domain/kernel/indexing/search-object.ts";

/**
 * How long an object's vectors rest after they were made, in ms. To read a piece of 500 characters takes the model 60 ms of
 * a core, and somebody who types changes one with every save.
 */
export const vectorRestMs = 20_000;

/** Objects that this process wrote to an index a moment ago, by workspace. What another process wrote it may write again. */
export class RestingObjects {
  /** When each may be written again, the earliest first. */
  readonly #due = new Map<
    string,
    { readonly teamId: string; readonly ref: IndexedRef; readonly at: number }
  >();
  readonly #restMs: number;

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  add(teamId: string, refs: readonly IndexedRef[], now: number): void {
    for (const ref of refs) {
      const key = `${teamId} ${refKey(ref)}`;
      this.#due.delete(key);
      this.#due.set(key, { teamId, ref, at: now + this.#restMs });
    }
  }

  of(teamId: string, now: number): readonly IndexedRef[] {
    for (const [key, { at }] of this.#due) {
      if (at > now) break;
      this.#due.delete(key);
    }
    return [...this.#due.values()].filter((each) => each.teamId === teamId).map(({ ref }) => ref);
  }
}
