import type { RowPages } from "./row-pages.ts";

/** A row's position: its list, and its index there. */
export interface RowPlace<Row> {
  readonly list: RowPages<Row>;
  readonly index: number;
}

/** Most rows of a range: all of them are read, a page at a time. */
export const rangeRowsMax = 2_000;

interface FoundRow<Row> {
  readonly row: Row;
  readonly place: RowPlace<Row>;
}

export type FoundRange<Row> =
  | { readonly rows: readonly FoundRow<Row>[] }
  /** `moved`: its ends are now other rows. */
  | { readonly refused: "too_many" | "moved" };

/** All rows of consecutive lists; undefined if they exceed the maximum of a range. */
export async function findAll<Row>(
  lists: readonly RowPages<Row>[],
): Promise<readonly FoundRow<Row>[] | undefined> {
  const parts = lists.map((list) => ({ list, first: 0, last: (list.totalCount ?? 0) - 1 }));
  return countOf(parts) > rangeRowsMax ? undefined : readParts(parts);
}

function countOf<Row>(parts: readonly Part<Row>[]): number {
  return parts.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

async function readParts<Row>(parts: readonly Part<Row>[]): Promise<readonly FoundRow<Row>[]> {
  const read = parts.map(async ({ list, first, last }) =>
    (await list.readRange(first, last)).map((row, at) => ({ row, place: { list, index: first + at } })),
  );
  return (await Promise.all(read)).flat();
}

interface Part<Row> {
  readonly list: RowPages<Row>;
  readonly first: number;
  readonly last: number;
}

/** The part of each list in a range, from the end of the first to the start of the last. */
function partsOf<Row>(lists: readonly RowPages<Row>[], from: RowPlace<Row>, to: RowPlace<Row>): Part<Row>[] {
  const [start, end] = [lists.indexOf(from.list), lists.indexOf(to.list)];
  return lists.slice(start, end + 1).map((list) => ({
    list,
    first: list === from.list ? from.index : 0,
    last: list === to.list ? to.index : (list.totalCount ?? 0) - 1,
  }));
}

/**
 * The rows between two, inclusive, across consecutive lists such as a board's columns. By position, since the
 * rows in between may not be loaded; a change of the list meanwhile is detected by the rows at the ends.
 */
export async function findRange<Row extends { readonly id: string }>(
  lists: readonly RowPages<Row>[],
  from: RowPlace<Row> & { readonly id: string },
  to: RowPlace<Row> & { readonly id: string },
): Promise<FoundRange<Row>> {
  const [start, end] = [lists.indexOf(from.list), lists.indexOf(to.list)];
  if (start < 0 || end < 0) return { refused: "moved" };
  const isDown = start < end || (start === end && from.index <= to.index);
  const [upper, lower] = isDown ? [from, to] : [to, from];
  const parts = partsOf(lists, upper, lower);
  if (countOf(parts) > rangeRowsMax) return { refused: "too_many" };
  const rows = await readParts(parts);
  const isSame = rows[0]?.row.id === upper.id && rows.at(-1)?.row.id === lower.id;
  return isSame ? { rows } : { refused: "moved" };
}
