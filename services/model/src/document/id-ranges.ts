/** A run of characters with consecutive ids of one Yjs client. */
export interface IdRun {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/** A set of Yjs character ids, kept as runs. */
export class IdRanges {
  readonly #byClient = new Map<number, { clock: number; end: number }[]>();

  get isEmpty(): boolean {
    return this.#byClient.size === 0;
  }

  add(run: IdRun): void {
    if (run.length <= 0) return;
    const ranges = this.#byClient.get(run.client) ?? [];
    const merged = { clock: run.clock, end: run.clock + run.length };
    const rest = ranges.filter((range) => {
      if (range.end < merged.clock || range.clock > merged.end) return true;
      merged.clock = Math.min(merged.clock, range.clock);
      merged.end = Math.max(merged.end, range.end);
      return false;
    });
    rest.push(merged);
    rest.sort((left, right) => left.clock - right.clock);
    this.#byClient.set(run.client, rest);
  }

  /** The parts of a run that are in the set, in order. */
  intersect(run: IdRun): IdRun[] {
    const found: IdRun[] = [];
    for (const range of this.#byClient.get(run.client) ?? []) {
      const clock = Math.max(range.clock, run.clock);
      const end = Math.min(range.end, run.clock + run.length);
      if (clock < end) found.push({ client: run.client, clock, length: end - clock });
    }
    return found;
  }

  *runs(): Generator<IdRun> {
    for (const [client, ranges] of this.#byClient) {
      for (const { clock, end } of ranges) yield { client, clock, length: end - clock };
    }
  }
}
