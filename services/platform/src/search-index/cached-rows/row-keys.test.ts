import { eventually } from "@fieldstone/testkit/eventually.ts";
import { connect, makeArrowTable, type Table } from "@lancedb/lancedb";
import { Field, Schema, Utf8 } from "apache-arrow";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { LanceFixture } from "../lance/lance-fixture.testing.ts";
import { RowKeys } from "./row-keys.ts";

const fixture = new LanceFixture();
const schema = new Schema([new Field("row_key", new Utf8(), false)]);
const rowsMade = 400;

let table: Table;
beforeEach(async () => {
  table = await (await connect(fixture.dir)).createEmptyTable(`keys-${fixture.tenant.teamId}`, schema);
  const rows = Array.from({ length: rowsMade }, (_, at) => ({ row_key: `NOTE:n${at}:0` }));
  await table.add(makeArrowTable(rows, { schema }));
});

/** Row ids of the table's rows. */
async function places(): Promise<readonly bigint[]> {
  const read = await table.query().withRowId().select(["row_key"]).toArray();
  return read.map(({ _rowid: place }: { _rowid: bigint }) => place);
}

const scored = (ids: readonly bigint[]) => ids.map((rowId, at) => ({ rowId, score: ids.length - at }));

describe("keys of rows by their places", () => {
  test("come in the order of the places, with their scores, and without rows that are gone", async () => {
    const [first, second, third] = await places();
    if (first === undefined || second === undefined || third === undefined) throw new Error("rows were made");
    const keys = new RowKeys();
    await table.delete("row_key = 'NOTE:n1:0'");
    const rows = await keys.rows(table, scored([third, second, first]));
    expect(rows.map(({ objectKey, score }) => [objectKey, score])).toEqual([
      ["NOTE:n2", 3],
      ["NOTE:n0", 1],
    ]);
  });

  test("are read once, of several questions at the same time together", async () => {
    const ids = (await places()).slice(0, 12);
    const keys = new RowKeys();
    const taken = vi.spyOn(table, "takeRowIds");
    const asked = [ids.slice(0, 4), ids.slice(2, 8), ids.slice(6)];
    const found = await Promise.all(asked.map((each) => keys.rows(table, scored(each))));
    expect(found.map((rows) => rows.length)).toEqual([4, 6, 6]);
    await keys.rows(table, scored(ids));
    expect(taken.mock.calls.flatMap(([read]) => read)).toHaveLength(ids.length);
  });

  test("are read all at once where many were read by place, and follow a table that is written meanwhile", async () => {
    const ids = await places();
    const keys = new RowKeys();
    const taken = vi.spyOn(table, "takeRowIds");
    await keys.rows(table, scored(ids.slice(0, rowsMade / 20)));
    let next = rowsMade / 20;
    await eventually(async () => {
      taken.mockClear();
      next += 1;
      await keys.rows(table, scored(ids.slice(next, next + 1)));
      expect(taken).not.toHaveBeenCalled();
    });
    expect(await keys.rows(table, scored(ids))).toHaveLength(rowsMade);
    expect(taken).not.toHaveBeenCalled();
    await table.add(makeArrowTable([{ row_key: "NOTE:late:0" }], { schema }));
    const late = (await places()).filter((place) => !ids.includes(place));
    expect(await keys.rows(table, scored(late))).toMatchObject([{ rowKey: "NOTE:late:0" }]);
  });
});
