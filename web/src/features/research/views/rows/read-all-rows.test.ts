import { expect, it } from "vitest";
import { readAllRows } from "./read-all-rows.ts";

const listOf = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `n${place}` }));

/** Reads a list that can change after each page. */
function reader(rows: readonly { readonly id: string }[], afterPage: (at: number) => void = () => undefined) {
  return async (offset: number, first: number) => {
    const page = { rows: rows.slice(offset, offset + first), totalCount: rows.length };
    afterPage(offset);
    return page;
  };
}

it("reads every row once, in order, and says how far it is", async () => {
  const percents: number[] = [];
  const { signal } = new AbortController();
  const all = await readAllRows(reader(listOf(120)), {
    signal,
    onProgress: (n) => percents.push(Math.round(n)),
  });
  expect(all).toEqual({ rows: listOf(120), isChanged: false });
  expect(percents).toEqual([42, 83, 100]);
  const none = await readAllRows(reader([]), { signal, onProgress: () => undefined });
  expect(none).toEqual({ rows: [], isChanged: false });
});

it("says that the list changed where a row went meanwhile, and gives no row twice where one came", async () => {
  const { signal } = new AbortController();
  const options = { signal, onProgress: () => undefined };
  const shorter = listOf(120);
  const gone = await readAllRows(
    reader(shorter, (at) => at === 0 && shorter.shift()),
    options,
  );
  expect(gone?.isChanged).toBe(true);
  const longer = listOf(120);
  const come = await readAllRows(
    reader(longer, (at) => at === 0 && longer.unshift({ id: "new" })),
    options,
  );
  expect([come?.isChanged, come?.rows.length]).toEqual([true, 120]);
});

it("stops where it is cancelled, and reads no further page", async () => {
  const stop = new AbortController();
  const read: number[] = [];
  const all = await readAllRows(
    reader(listOf(500), (at) => {
      read.push(at);
      if (at === 50) stop.abort();
    }),
    { signal: stop.signal, onProgress: () => undefined },
  );
  expect([all, read]).toEqual([undefined, [0, 50]]);
});
