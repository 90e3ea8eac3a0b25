import { newId } from "@fieldstone/model/ids.ts";
import { expect, test, vi } from "vitest";
import { LanceFixture, object } from "../lance/lance-fixture.testing.ts";
import { lanceRows, rowPlaces, wordTables } from "../lance/lance-rows.ts";
import { LanceSessions } from "../lance/lance-sessions.ts";
import { LanceTables } from "../lance/lance-tables.ts";
import type { SearchObject } from "../search-index.ts";
import { FreshRowReader } from "./fresh-rows.ts";

const fixture = new LanceFixture();

async function openTable(objects: readonly SearchObject[], tenant = fixture.tenant) {
  const tables = new LanceTables(fixture.dir, wordTables, new LanceSessions());
  const table = await tables.findOrCreate(tenant);
  const write = async (written: readonly SearchObject[]) => {
    const rows = await lanceRows(await rowPlaces(written));
    await table.mergeInsert("row_key").whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows);
  };
  await write(objects);
  await table.optimize();
  return { table, write };
}

test("rows outside the index are told from the others after writes, changes, deletions and compaction", async () => {
  const objects = Array.from({ length: 40 }, (_, at) => object(`Known ${at}`, "The harbour is closed"));
  const { table, write } = await openTable(objects);
  const reader = new FreshRowReader();
  const outside = async (predicate?: string) => {
    const fresh = await reader.find(table, predicate);
    const keys = fresh?.objectsWithAny(["harbour", "ferry"]).map(({ objectKey }) => objectKey);
    return objects.filter(({ objectId }) => keys?.includes(`NOTE:${objectId}`)).map(({ title }) => title);
  };
  const change = async (at: number) => {
    const before = objects[at] ?? object("None", "");
    const after = { ...before, chunks: [{ text: "The ferry is late" }] };
    objects[at] = after;
    await write([after]);
  };
  expect(await outside()).toEqual([]);
  await change(3);
  await change(17);
  const made = object("New", "A ferry");
  objects.push(made);
  await write([made]);
  expect(await outside()).toEqual(["Known 3", "Known 17", "New"]);
  expect(await outside(`object_id = '${objects[17]?.objectId}'`)).toEqual(["Known 17"]);
  await table.delete(`object_id in ('${objects[0]?.objectId}', '${objects[17]?.objectId}')`);
  await change(3);
  expect(await outside()).toEqual(["Known 3", "New"]);
  await table.optimize();
  expect(await outside()).toEqual([]);
  await change(5);
  expect(await outside()).toEqual(["Known 5"]);
});

test("that there are too many is not asked again before the next write", async () => {
  const { table, write } = await openTable([object("Known", "The harbour is closed")]);
  await write(Array.from({ length: 1_001 }, (_, at) => object(`New ${at}`, "A ferry")));
  const reader = new FreshRowReader();
  const asked = vi.spyOn(table, "indexStats");
  expect(await reader.find(table, undefined)).toBeUndefined();
  const once = asked.mock.calls.length;
  expect(await reader.find(table, undefined)).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(once);
  await table.optimize();
  expect(await reader.find(table, undefined)).toBeDefined();
});

test("of the tables with many rows, those searched last are kept", async () => {
  const reader = new FreshRowReader(4);
  const open = async () => {
    const tenant = { ...fixture.tenant, teamId: newId() };
    const { table, write } = await openTable([object("Known", "The harbour is closed")], tenant);
    await write([object("One", "A ferry"), object("Two", "A ferry")]);
    const read = vi.spyOn(table, "takeRowIds");
    return { find: () => reader.find(table, undefined), read };
  };
  const [first, second, third] = [await open(), await open(), await open()];
  for (const table of [first, second, third, third, second]) await table.find();
  expect([first, second, third].map(({ read }) => read.mock.calls.length)).toEqual([1, 1, 1]);
  await first.find();
  expect(first.read).toHaveBeenCalledTimes(2);
  reader.clear();
  await first.find();
  expect(first.read).toHaveBeenCalledTimes(3);
});
