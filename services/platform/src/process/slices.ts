import { setImmediate as nextTurn } from "node:timers/promises";

/** UTF-16 units of text processed in one turn of the event loop: 3 ms, or 60 in languages without spaces. */
const turnLengthMax = 20_000;

/** Groups items into slices of limited total length, or of one longer item; yields after each slice. */
export async function* slices<Item>(
  items: readonly Item[],
  lengthOf: (item: Item) => number,
  lengthMax = turnLengthMax,
): AsyncGenerator<readonly Item[]> {
  let slice: Item[] = [];
  let length = 0;
  for (const item of items) {
    if (slice.length > 0 && length + lengthOf(item) > lengthMax) {
      yield slice;
      await nextTurn();
      [slice, length] = [[], 0];
    }
    slice.push(item);
    length += lengthOf(item);
  }
  if (slice.length > 0) yield slice;
}
