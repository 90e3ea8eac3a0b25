import { listedTypes, tableColumns } from "@fieldstone/model/views/table-columns.ts";
import { expect, test } from "vitest";
import { allColumns, exportedColumns, shownColumns } from "./view-columns.ts";

test.each(listedTypes)("a table of %s offers every column that the model lists, by a name", (target) => {
  const columns = allColumns(target, [], { columns: [] });
  expect(columns.map(({ key }) => key)).toEqual(tableColumns[target]);
  expect(columns.every(({ label }) => label !== "")).toBe(true);
});

test("a CSV of highlights always has the consent of those quoted, once", () => {
  const columns = allColumns("HIGHLIGHT", [], { columns: [] });
  const keys = (fieldVisibility: { key: string; visible: boolean }[]) =>
    exportedColumns("HIGHLIGHT", shownColumns("HIGHLIGHT", columns, { fieldVisibility })).map(
      ({ key }) => key,
    );
  for (const visible of [false, true]) {
    expect(keys([{ key: "consent", visible }]).filter((key) => key === "consent")).toHaveLength(1);
  }
  expect(keys([])).toEqual(["text", "tags", "note", "createdAt", "createdBy", "consent"]);
  const notes = shownColumns("NOTE", allColumns("NOTE", [], { columns: [] }), { fieldVisibility: [] });
  expect(exportedColumns("NOTE", notes)).toBe(notes);
});
