import type { Connection } from "@hocuspocus/server";

/** Most edits of one connection that wait for others, and their bytes together. */
const heldMax = 20;
const heldBytesMax = 200_000;

/**
 * Edits that came before those that they build on: a browser that is back online sends what is typed now before
 * it sends what was typed meanwhile. They are neither stored nor acknowledged until the others are there.
 */
export class HeldUpdates {
  readonly #held = new WeakMap<Connection, Uint8Array[]>();

  /** False where a connection has too many that wait. */
  hold(connection: Connection, update: Uint8Array): boolean {
    const held = this.#held.get(connection) ?? [];
    const bytes = held.reduce((sum, { length }) => sum + length, update.length);
    if (held.length >= heldMax || bytes > heldBytesMax) return false;
    this.#held.set(connection, [...held, update.slice()]);
    return true;
  }

  /** Takes out what waits, for another try. */
  take(connection: Connection): readonly Uint8Array[] {
    const held = this.#held.get(connection) ?? [];
    this.#held.delete(connection);
    return held;
  }
}
