import { setImmediate as nextTurn } from "node:timers/promises";

/** UTF-16 units of text that are worked on in one turn of the event loop: 3 ms, and 60 of a language without spaces. */
const turnLengthMax = 20_000;

/** Items in slices whose texts are together so long at most, or one that is longer; others have a turn after each slice. */
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
