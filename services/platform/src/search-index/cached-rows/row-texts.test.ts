import { connect, makeArrowTable, type Table } from "@lancedb/lancedb";
import { Field, Schema, Utf8 } from "apache-arrow";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rowOfKey } from "../found-rows.ts";
import { LanceFixture } from "../lance/lance-fixture.testing.ts";
import { RowTexts } from "./row-texts.ts";

const fixture = new LanceFixture();
const schema = new Schema([new Field("row_key", new Utf8(), false), new Field("text", new Utf8(), false)]);
/** Several such texts exceed the cache's size in UTF-16 units. */
const longText = "marmalade ".repeat(500_000);

let table: Table;
beforeEach(async () => {
  table = await (await connect(fixture.dir)).createEmptyTable(`texts-${fixture.tenant.teamId}`, schema);
});

async function rowsOf(...texts: readonly string[]) {
  const rows = texts.map((text, at) => ({ row_key: `NOTE:n${at}:0`, text }));
  await table.add(makeArrowTable(rows, { schema }));
  const read = await table.query().withRowId().select(["row_key"]).toArray();
  return read.map(({ _rowid: rowId, row_key }: { _rowid: bigint; row_key: string }) =>
    rowOfKey({ rowId, score: 1 }, row_key),
  );
}

describe("texts of rows by their places", () => {
  test("are read and folded once, and those of rows that are gone are left out", async () => {
    const rows = await rowsOf("Die Übersicht", "a lamp", "gone");
    await table.delete("row_key = 'NOTE:n2:0'");
    const texts = new RowTexts();
    const taken = vi.spyOn(table, "takeRowIds");
    const first = await texts.read(table, rows.slice(0, 1));
    expect(first.get("NOTE:n0:0")?.has(["ubersicht"])).toBe(true);
    const all = await texts.read(table, rows);
    expect([...all.keys()].sort()).toEqual(["NOTE:n0:0", "NOTE:n1:0"]);
    expect(all.get("NOTE:n0:0")).toBe(first.get("NOTE:n0:0"));
    expect(taken.mock.calls.map(([places]) => places.length)).toEqual([1, 2]);
  });

  test("are let go once they are more than a process keeps", async () => {
    const rows = await rowsOf(longText, longText);
    const texts = new RowTexts();
    expect((await texts.read(table, rows)).size).toBe(2);
    const taken = vi.spyOn(table, "takeRowIds");
    await texts.read(table, rows.slice(0, 1));
    expect(taken).toHaveBeenCalledOnce();
    await texts.read(table, rows.slice(0, 1));
    expect(taken).toHaveBeenCalledOnce();
  });
});
