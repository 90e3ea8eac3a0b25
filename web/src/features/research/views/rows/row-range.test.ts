import { expect, it } from "vitest";
import { RowPages, rowsPerPage } from "./row-pages.ts";
import { findAll, findRange, rangeRowsMax } from "./row-range.ts";

interface Row {
  readonly id: string;
}

/** A list of which only the pages around a position are loaded. */
function listed(name: string, totalCount: number, inSight = 0) {
  const rows = Array.from({ length: totalCount }, (_, place): Row => ({ id: `${name}${place}` }));
  const list = new RowPages<Row>({
    follow: (offset, { next }) => {
      next({ rows: rows.slice(offset, offset + rowsPerPage), totalCount });
      return () => undefined;
    },
    read: async (offset, first) => ({ rows: rows.slice(offset, offset + first), totalCount }),
  });
  list.want(inSight, inSight);
  list.subscribe(() => undefined);
  return { list, rows, at: (index: number) => ({ list, index, id: `${name}${index}` }) };
}

const idsOf = (found: Awaited<ReturnType<typeof findRange<Row>>>) =>
  "rows" in found ? found.rows.map(({ row }) => row.id) : found.refused;

it("takes what is between two rows that are far from each other, and nothing beyond, in either direction", async () => {
  const { list, at } = listed("n", 1_000, 400);
  expect([list.row(5), list.row(400)]).toEqual([undefined, { id: "n400" }]);
  const expected = Array.from({ length: 396 }, (_, place) => `n${place + 5}`);
  expect(idsOf(await findRange([list], at(5), at(400)))).toEqual(expected);
  expect(idsOf(await findRange([list], at(400), at(5)))).toEqual(expected);
});

it("goes to the end of a list, through the next ones, and on from the top of the last", async () => {
  const [first, second, third] = [listed("a", 120), listed("b", 2), listed("c", 60)];
  const lists = [first.list, second.list, third.list];
  const expected = ["a118", "a119", "b0", "b1", "c0", "c1"];
  expect(idsOf(await findRange(lists, first.at(118), third.at(1)))).toEqual(expected);
  expect(idsOf(await findRange(lists, third.at(1), first.at(118)))).toEqual(expected);
});

it("refuses a range of too many rows, and one whose ends are not where they were", async () => {
  const { list, rows, at } = listed("n", 5_000);
  expect(idsOf(await findRange([list], at(0), at(rangeRowsMax)))).toBe("too_many");
  rows.splice(2, 1);
  expect(idsOf(await findRange([list], at(300), at(400)))).toBe("moved");
  expect(idsOf(await findRange([], at(3), at(4)))).toBe("moved");
});

it("takes all rows of all lists, though most are not at hand, and no more than a range may have", async () => {
  const [first, second] = [listed("a", 420), listed("b", 3)];
  const found = await findAll([first.list, second.list]);
  expect(found?.map(({ row }) => row.id)).toEqual([...first.rows, ...second.rows].map(({ id }) => id));
  expect(await findAll([listed("n", rangeRowsMax + 1).list])).toBeUndefined();
});
