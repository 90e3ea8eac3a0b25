/** A run of characters with consecutive ids of one Yjs client. */
export interface IdRun {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

interface Range {
  clock: number;
  end: number;
}

/** A set of Yjs character ids, stored as runs. Adding and lookup stay cheap with many runs. */
export class IdRanges {
  readonly #byClient = new Map<number, Range[]>();
  /** Clients whose runs must be sorted because some were added. */
  readonly #unordered = new Set<number>();

  get isEmpty(): boolean {
    return this.#byClient.size === 0;
  }

  add(run: IdRun): void {
    if (run.length <= 0) return;
    const ranges = this.#byClient.get(run.client) ?? [];
    this.#byClient.set(run.client, ranges);
    const last = ranges.at(-1);
    const added = { clock: run.clock, end: run.clock + run.length };
    if (last === undefined || last.end < added.clock) ranges.push(added);
    else if (last.clock <= added.clock) last.end = Math.max(last.end, added.end);
    else {
      ranges.push(added);
      this.#unordered.add(run.client);
    }
  }

  /** The parts of a run that are in the set, in order. */
  intersect(run: IdRun): IdRun[] {
    const found: IdRun[] = [];
    const ranges = this.#ordered(run.client);
    const runEnd = run.clock + run.length;
    for (let i = firstEndingAfter(ranges, run.clock); i < ranges.length; i += 1) {
      const range = ranges[i];
      if (range === undefined || range.clock >= runEnd) break;
      const clock = Math.max(range.clock, run.clock);
      const end = Math.min(range.end, runEnd);
      if (clock < end) found.push({ client: run.client, clock, length: end - clock });
    }
    return found;
  }

  *runs(): Generator<IdRun> {
    for (const client of this.#byClient.keys()) {
      for (const { clock, end } of this.#ordered(client)) yield { client, clock, length: end - clock };
    }
  }

  #ordered(client: number): readonly Range[] {
    const ranges = this.#byClient.get(client) ?? [];
    if (!this.#unordered.delete(client)) return ranges;
    const merged: Range[] = [];
    for (const range of ranges.sort((left, right) => left.clock - right.clock)) {
      const last = merged.at(-1);
      if (last === undefined || last.end < range.clock) merged.push(range);
      else last.end = Math.max(last.end, range.end);
    }
    this.#byClient.set(client, merged);
    return merged;
  }
}

function firstEndingAfter(ranges: readonly Range[], clock: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}
