import { expect, test } from "vitest";
import { selectOptionsMax } from "../limits.ts";
import { checkTable } from "./check-table.ts";
import { readTable } from "./read-table.ts";
import type { TableChoices } from "./table-roles.ts";

const columns = "text,plan,team";
const tableOf = (cells: readonly string[]) =>
  readTable(
    new TextEncoder().encode([columns, ...cells.map((cell) => `Too slow,${cell},${cell}`)].join("\n")),
  );
const choices: TableChoices = {
  shape: "NOTES",
  hasHeader: true,
  roles: ["TEXT", "FIELD", "NEW_FIELD"],
  fields: [null, { id: "0190b3a0-0000-7000-8000-000000000001", type: "SELECT" }, null],
  newFieldTypes: [null, null, "SELECT"],
  tagSeparator: "",
  dateOrder: "DMY",
  skipsProblemRows: false,
  tagIds: [],
};
const labels = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`);
const overfull = (cells: readonly string[], known: readonly string[] = []) =>
  checkTable(tableOf(cells), choices, { "0190b3a0-0000-7000-8000-000000000001": known }).overfullFields;

test("columns with more options than a field can have are named before the import", () => {
  expect(overfull(labels(selectOptionsMax))).toEqual([]);
  expect(overfull(labels(selectOptionsMax + 1))).toEqual([
    { at: 1, optionCount: selectOptionsMax + 1 },
    { at: 2, optionCount: selectOptionsMax + 1 },
  ]);
});

test("options that a field has already count once, whatever their case, and several stand in a cell", () => {
  const full = labels(selectOptionsMax);
  expect(overfull(["option 1; OPTION 2", "Option 3"], full)).toEqual([]);
  expect(overfull(["Option 1; Another"], full)).toEqual([{ at: 1, optionCount: selectOptionsMax + 1 }]);
});
