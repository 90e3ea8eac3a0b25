import { type TenantChange, tenantChange } from "@fieldstone/platform/postgres/change.ts";
import { readPayload } from "@fieldstone/platform/postgres/read-payload.ts";

/** Changes queued for a slow reader; one that falls further behind is cut off and reads everything again. */
const waitingChangesMax = 1_000;

type Listener = (change: TenantChange) => void;

/** Delivers the cell's announced changes to this process's watchers of their team. */
export class ChangeHub {
  readonly #byTeam = new Map<string, Set<ChangeStream>>();
  readonly #listeners = new Set<Listener>();
  readonly #resyncListeners = new Set<() => void>();

  /** Called for every change of every team, before any stream receives it. */
  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Called when changes may have been missed. */
  onResync(listener: () => void): void {
    this.#resyncListeners.add(listener);
  }

  /**
   * Takes a payload of the database channel. Unknown ones are dropped: other versions may announce more
   * kinds.
   */
  deliver(payload: string): void {
    const change = readPayload(tenantChange, payload);
    if (change === undefined) return;
    for (const listener of this.#listeners) listener(change);
    for (const stream of this.#byTeam.get(change.teamId) ?? []) stream.push(change);
  }

  /** Ends every stream, so that its reader starts again and reads what it may have missed. */
  resync(): void {
    for (const listener of this.#resyncListeners) listener();
    for (const streams of this.#byTeam.values()) for (const stream of [...streams]) stream.end();
  }

  /** The team's changes from now on, until the reader stops or falls behind. */
  watch(teamId: string): ChangeStream {
    const streams = this.#byTeam.get(teamId) ?? new Set();
    this.#byTeam.set(teamId, streams);
    const stream = new ChangeStream(() => {
      streams.delete(stream);
      if (streams.size === 0 && this.#byTeam.get(teamId) === streams) this.#byTeam.delete(teamId);
    });
    streams.add(stream);
    return stream;
  }
}

/** One reader's changes, in order. */
export class ChangeStream implements AsyncIterableIterator<TenantChange, undefined> {
  readonly #onEnd: () => void;
  readonly #waiting: TenantChange[] = [];
  #wake: (() => void) | undefined;
  #ended = false;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  push(change: TenantChange): void {
    if (this.#ended) return;
    if (this.#waiting.length >= waitingChangesMax) {
      this.end();
      return;
    }
    this.#waiting.push(change);
    this.#wake?.();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<TenantChange, undefined>> {
    for (;;) {
      const value = this.#waiting.shift();
      if (value !== undefined) return { done: false, value };
      if (this.#ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async return(): Promise<IteratorResult<TenantChange, undefined>> {
    this.#waiting.length = 0;
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
