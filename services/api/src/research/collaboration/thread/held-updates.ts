import type { Connection } from "@hocuspocus/server";

/** Most held edits of one connection, and their total bytes. */
const heldMax = 20;
const heldBytesMax = 200_000;

/**
 * Edits that arrived before those that they depend on: a browser that is back online sends new edits before
 * those made offline. They are neither stored nor acknowledged until the others arrive.
 */
export class HeldUpdates {
  readonly #held = new WeakMap<Connection, Uint8Array[]>();

  /** False where a connection has too many held edits. */
  hold(connection: Connection, update: Uint8Array): boolean {
    const held = this.#held.get(connection) ?? [];
    const bytes = held.reduce((sum, { length }) => sum + length, update.length);
    if (held.length >= heldMax || bytes > heldBytesMax) return false;
    this.#held.set(connection, [...held, update.slice()]);
    return true;
  }

  /** Removes and returns the held edits, for another try. */
  take(connection: Connection): readonly Uint8Array[] {
    const held = this.#held.get(connection) ?? [];
    this.#held.delete(connection);
    return held;
  }
}
