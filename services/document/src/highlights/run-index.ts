import type * as Y from "yjs";
import type { IdRun } from "./id-ranges.ts";

/** Finds a character among many runs without a scan. */
export class RunIndex {
  readonly #byClient = new Map<
    number,
    { readonly clock: number; readonly end: number; readonly index: number }[]
  >();

  constructor(runs: readonly IdRun[]) {
    for (const [index, { client, clock, length }] of runs.entries()) {
      const places = this.#byClient.get(client) ?? [];
      this.#byClient.set(client, places);
      places.push({ clock, end: clock + length, index });
    }
    for (const places of this.#byClient.values()) places.sort((left, right) => left.clock - right.clock);
  }

  /** Index of the run that contains a character; -1 if none does. */
  indexOf({ client, clock }: Pick<Y.ID, "client" | "clock">): number {
    const places = this.#byClient.get(client) ?? [];
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle]?.end ?? 0) <= clock) low = middle + 1;
      else high = middle;
    }
    const place = places[low];
    return place !== undefined && place.clock <= clock ? place.index : -1;
  }

  /** Indexes of the first and the last run that contain part of `wanted`; null if none does. */
  span(wanted: Iterable<IdRun>): { readonly first: number; readonly last: number } | null {
    let first = Number.POSITIVE_INFINITY;
    let last = -1;
    for (const { client, clock, length } of wanted) {
      const places = this.#byClient.get(client) ?? [];
      let low = 0;
      let high = places.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((places[middle]?.end ?? 0) <= clock) low = middle + 1;
        else high = middle;
      }
      for (
        let place = places[low];
        place !== undefined && place.clock < clock + length;
        place = places[low]
      ) {
        first = Math.min(first, place.index);
        last = Math.max(last, place.index);
        low += 1;
      }
    }
    return last < 0 ? null : { first, last };
  }
}
