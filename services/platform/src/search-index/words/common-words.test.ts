import { newId } from "@fieldstone/model/ids.ts";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { expect, test, vi } from "vitest";
import { LanceFixture, object } from "../lance/lance-fixture.testing.ts";
import { CommonWords } from "./common-words.ts";

const fixture = new LanceFixture();

test("a total is the most that there is where one of the words is common, and counted where none is", async () => {
  const projectId = newId();
  const objects = Array.from({ length: searchResultsMax + 100 }, (_, at) =>
    object(`Note ${at}`, at % 2 === 0 ? "plum orchard" : "plum", at < 300 ? { projectId } : {}),
  );
  await fixture.index.put(fixture.tenant, objects);
  await fixture.index.takeIn(fixture.tenant);
  const total = async (query: string, filter = {}) =>
    (await fixture.index.search(fixture.tenant, { query, filter, limit: 5, counted: true })).total;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await total("plum xylophone")).toBe(searchResultsMax);
    expect(await total("orchard xylophone")).toBe(550);
    expect(await total("plum xylophone", { projectIds: [projectId] })).toBe(300);
  }
  await fixture.index.delete(
    fixture.tenant,
    objects.slice(0, 200).map(({ objectType, objectId }) => ({ objectType, objectId })),
  );
  expect(await total("plum xylophone")).toBe(900);
});

test("asks for one word a search, the shortest first, and for none that is known of this version", async () => {
  const words = new CommonWords();
  let version = 1;
  const table = { version: async () => version };
  const count = vi.fn(async (word: string) => (word === "often" ? searchResultsMax : 3));
  const hasOne = () => words.hasOne(table, "", ["seldom", "often", "rare"], count);
  expect([await hasOne(), await hasOne(), await hasOne()]).toEqual([false, true, true]);
  expect(count.mock.calls.flat()).toEqual(["rare", "often"]);
  version = 2;
  expect(await hasOne()).toBe(false);
  expect(count.mock.calls.flat()).toEqual(["rare", "often", "rare"]);
});
