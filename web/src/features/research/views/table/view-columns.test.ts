import { listedTypes, tableColumns } from "@fieldstone/model/views/table-columns.ts";
import { expect, test } from "vitest";
import { allColumns } from "./view-columns.ts";

test.each(listedTypes)("a table of %s offers every column that the model lists, by a name", (target) => {
  const columns = allColumns(target, [], { columns: [] });
  expect(columns.map(({ key }) => key)).toEqual(tableColumns[target]);
  expect(columns.every(({ label }) => label !== "")).toBe(true);
});
