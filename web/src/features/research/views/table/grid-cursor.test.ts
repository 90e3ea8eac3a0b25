import fc from "fast-check";
import { expect, it } from "vitest";
import { type Cursor, cursorAtStart, moveCursor, rangeOf, wholeGrid } from "./grid-cursor.ts";

const size = { rows: 100, columns: 5 };
const press = (key: string, more: { shiftKey?: boolean; toEdge?: boolean } = {}) => ({
  key,
  shiftKey: false,
  toEdge: false,
  ...more,
});
const after = (keys: readonly ReturnType<typeof press>[]) =>
  keys.reduce<Cursor>((cursor, key) => moveCursor(cursor, key, size) ?? cursor, cursorAtStart);

it("moves by arrows, to the edges, and by pages", () => {
  expect(after([press("ArrowDown"), press("ArrowRight")]).active).toEqual({ row: 1, column: 1 });
  expect(after([press("End", { toEdge: true })]).active).toEqual({ row: 99, column: 4 });
  expect(after([press("PageDown"), press("End"), press("Home")]).active).toEqual({ row: 20, column: 0 });
});

it("takes all cells, none of which are in an empty grid", () => {
  expect(rangeOf(wholeGrid(size))).toEqual({ firstRow: 0, lastRow: 99, firstColumn: 0, lastColumn: 4 });
  expect(wholeGrid({ rows: 0, columns: 5 }).corner).toEqual({ row: 0, column: 4 });
});

it("grows the range with Shift, and gives it up without", () => {
  const grown = after([
    press("ArrowDown"),
    press("ArrowDown", { shiftKey: true }),
    press("ArrowRight", { shiftKey: true }),
  ]);
  expect(rangeOf(grown)).toEqual({ firstRow: 1, lastRow: 2, firstColumn: 0, lastColumn: 1 });
  expect(rangeOf(moveCursor(grown, press("ArrowDown"), size) ?? grown)).toMatchObject({
    firstRow: 2,
    lastRow: 2,
  });
});

it("goes on to the next column by Tab, and leaves at the end of a row", () => {
  expect(after([press("Tab")]).active).toEqual({ row: 0, column: 1 });
  expect(moveCursor(after([press("End")]), press("Tab"), size)).toBeUndefined();
  expect(moveCursor(cursorAtStart, press("Tab", { shiftKey: true }), size)).toBeUndefined();
});

it("stays in the grid whatever is pressed", () => {
  const key = fc.record({
    key: fc.constantFrom(
      "ArrowUp",
      "ArrowDown",
      "ArrowLeft",
      "ArrowRight",
      "Home",
      "End",
      "PageUp",
      "PageDown",
      "Tab",
      "a",
    ),
    shiftKey: fc.boolean(),
    toEdge: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
      const { firstRow, lastRow, firstColumn, lastColumn } = rangeOf(after(keys));
      expect(firstRow >= 0 && lastRow < size.rows && firstColumn >= 0 && lastColumn < size.columns).toBe(
        true,
      );
    }),
  );
});
