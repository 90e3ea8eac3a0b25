import { refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import type { IndexedRef } from "@fieldstone/domain/kernel/indexing/search-object.ts";

/**
 * How long an object's vectors wait after they were computed, in ms. A piece of 500 characters takes the
 * model 60 ms of CPU, and typing changes one with every save.
 */
export const vectorRestMs = 20_000;

/** Objects that this process just wrote to an index, by workspace. Other processes have their own. */
export class DelayedObjects {
  /** When each may be written again, earliest first. */
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
