import { newId } from "@fieldstone/model/ids.ts";
import { describe, expect, test } from "vitest";
import type { SearchTenant } from "../search-index.ts";
import { interviews, LanceFixture, object } from "./lance-fixture.testing.ts";

const fixture = new LanceFixture();

describe("the index", () => {
  test("replaces an object that is written again, and its pieces that are no more", async () => {
    const before = object("Title", ["first piece alpha", "second piece beta"]);
    await fixture.index.put(fixture.tenant, [before]);
    await fixture.index.put(fixture.tenant, [{ ...before, chunks: [{ text: "only gamma" }] }]);
    expect(await fixture.index.count(fixture.tenant)).toBe(1);
    expect(await fixture.titlesFound([before], "beta")).toEqual([]);
    expect(await fixture.titlesFound([before], "gamma")).toEqual(["Title"]);
  });

  test("answers every search while several processes write and keep it up", async () => {
    const others = [fixture.open(), fixture.open()];
    const objects = Array.from({ length: 12 }, (_, index) =>
      object(`Call ${index}`, `word${index} everywhere`),
    );
    await fixture.index.put(fixture.tenant, objects);
    const writing = objects.map((each, index) =>
      others[index % 2]?.put(fixture.tenant, [{ ...each, title: `Renamed ${index}` }]),
    );
    const readers = [fixture.index, ...others];
    const searching = Array.from({ length: 60 }, async (_, index) => {
      const query = `word${index % 12}`;
      const answer = await readers[index % 3]?.search(fixture.tenant, { query, limit: 5 });
      return answer?.total;
    });
    for (const total of await Promise.all(searching)) expect(total).toBeGreaterThan(0);
    // Concurrent writes may conflict; the write queue retries them.
    await Promise.allSettled(writing);
    for (const other of others) await other.close();
  });

  test("forgets deleted objects and no others", async () => {
    const objects = interviews();
    await fixture.index.put(fixture.tenant, objects);
    await fixture.index.delete(fixture.tenant, objects.slice(0, 1));
    expect(await fixture.titlesFound(objects, "checkout")).toEqual(["Pricing call"]);
  });

  test("shows one tenant nothing of another", async () => {
    const objects = interviews();
    await fixture.index.put(fixture.tenant, objects);
    const other: SearchTenant = { region: "EU_A", teamId: newId() };
    await fixture.index.put(other, [object("Other", "other text")]);
    expect((await fixture.index.search(other, { query: "payment", limit: 10 })).hits).toEqual([]);
  });

  test("shows a search that is asked again what another process wrote and deleted since", async () => {
    const reader = fixture.open();
    const [first, second] = [object("First", "quince"), object("Second", "quince")];
    const found = async () =>
      (await reader.search(fixture.tenant, { query: "quince", limit: 10 })).hits
        .map((hit) => hit.objectId)
        .sort();
    await fixture.index.put(fixture.tenant, [first]);
    for (let time = 0; time < 3; time += 1) expect(await found()).toEqual([first.objectId]);
    await fixture.index.put(fixture.tenant, [second]);
    expect(await found()).toEqual([first.objectId, second.objectId].sort());
    await fixture.index.delete(fixture.tenant, [first]);
    for (let time = 0; time < 3; time += 1) expect(await found()).toEqual([second.objectId]);
    await reader.close();
  });

  test("can be dropped and written again, also under a reader that has it open", async () => {
    const reader = fixture.open();
    const objects = interviews();
    await fixture.index.put(fixture.tenant, objects);
    const count = async () =>
      (await reader.search(fixture.tenant, { query: "payment", limit: 10 })).hits.length;
    expect(await count()).toBe(1);
    await fixture.index.drop(fixture.tenant);
    await fixture.index.drop(fixture.tenant);
    expect(await count()).toBe(0);
    await fixture.index.put(fixture.tenant, objects);
    expect(await count()).toBe(1);
    await reader.close();
  });

  test("of a large tenant answers at once during a bulk write, phrases too", async () => {
    const bulk = Array.from({ length: 1_200 }, (_, number) =>
      object(`Bulk ${number}`, `filler words ${number}`),
    );
    await fixture.index.put(fixture.tenant, bulk);
    const objects = interviews();
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "ubersicht")).toEqual(["Onboarding diary"]);
    expect(await fixture.titlesFound(objects, '"payment page"')).toEqual(["Checkout interview"]);
    expect(await fixture.titlesFound(objects, '"page payment"')).toEqual([]);
    expect(await fixture.titlesFound(objects, '"checkout interview"')).toEqual(["Checkout interview"]);
  });

  test("takes writes at the same time without losing one", async () => {
    const objects = Array.from({ length: 40 }, (_, number) => object(`Note ${number}`, "parallel"));
    await Promise.all(objects.map((each) => fixture.index.put(fixture.tenant, [each])));
    expect(await fixture.titlesFound(objects, "parallel", { limit: 100 })).toHaveLength(40);
  });
});
