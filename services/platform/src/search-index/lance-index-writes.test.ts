import { newId } from "@fieldstone/model/ids.ts";
import { describe, expect, test } from "vitest";
import { interviews, LanceStage, object } from "./lance-stage.testing.ts";
import type { SearchTenant } from "./search-index.ts";

const stage = new LanceStage();

describe("the index", () => {
  test("replaces an object that is written again, and its pieces that are no more", async () => {
    const before = object("Title", ["first piece alpha", "second piece beta"]);
    await stage.index.put(stage.tenant, [before]);
    await stage.index.put(stage.tenant, [{ ...before, chunks: [{ text: "only gamma" }] }]);
    expect(await stage.index.count(stage.tenant)).toBe(1);
    expect(await stage.titlesFound([before], "beta")).toEqual([]);
    expect(await stage.titlesFound([before], "gamma")).toEqual(["Title"]);
  });

  test("answers every search while several processes write and keep it up", async () => {
    const others = [stage.open(), stage.open()];
    const objects = Array.from({ length: 12 }, (_, index) =>
      object(`Call ${index}`, `word${index} everywhere`),
    );
    await stage.index.put(stage.tenant, objects);
    const writing = objects.map((each, index) =>
      others[index % 2]?.put(stage.tenant, [{ ...each, title: `Renamed ${index}` }]),
    );
    const readers = [stage.index, ...others];
    const searching = Array.from({ length: 60 }, async (_, index) => {
      const query = `word${index % 12}`;
      const answer = await readers[index % 3]?.search(stage.tenant, { query, limit: 5 });
      return answer?.total;
    });
    for (const total of await Promise.all(searching)) expect(total).toBeGreaterThan(0);
    // Two that write at once may stand in each other's way, which the queue of writes repeats.
    await Promise.allSettled(writing);
    for (const other of others) await other.close();
  });

  test("forgets deleted objects and no others", async () => {
    const objects = interviews();
    await stage.index.put(stage.tenant, objects);
    await stage.index.delete(stage.tenant, objects.slice(0, 1));
    expect(await stage.titlesFound(objects, "checkout")).toEqual(["Pricing call"]);
  });

  test("shows one tenant nothing of another", async () => {
    const objects = interviews();
    await stage.index.put(stage.tenant, objects);
    const other: SearchTenant = { region: "EU_A", teamId: newId() };
    await stage.index.put(other, [object("Other", "other text")]);
    expect((await stage.index.search(other, { query: "payment", limit: 10 })).hits).toEqual([]);
  });

  test("shows a search that is asked again what another process wrote and deleted since", async () => {
    const reader = stage.open();
    const [first, second] = [object("First", "quince"), object("Second", "quince")];
    const found = async () =>
      (await reader.search(stage.tenant, { query: "quince", limit: 10 })).hits
        .map((hit) => hit.objectId)
        .sort();
    await stage.index.put(stage.tenant, [first]);
    for (let time = 0; time < 3; time += 1) expect(await found()).toEqual([first.objectId]);
    await stage.index.put(stage.tenant, [second]);
    expect(await found()).toEqual([first.objectId, second.objectId].sort());
    await stage.index.delete(stage.tenant, [first]);
    for (let time = 0; time < 3; time += 1) expect(await found()).toEqual([second.objectId]);
    await reader.close();
  });

  test("can be dropped and written again, also under a reader that has it open", async () => {
    const reader = stage.open();
    const objects = interviews();
    await stage.index.put(stage.tenant, objects);
    const count = async () =>
      (await reader.search(stage.tenant, { query: "payment", limit: 10 })).hits.length;
    expect(await count()).toBe(1);
    await stage.index.drop(stage.tenant);
    await stage.index.drop(stage.tenant);
    expect(await count()).toBe(0);
    await stage.index.put(stage.tenant, objects);
    expect(await count()).toBe(1);
    await reader.close();
  });

  test("of a large tenant answers at once during a bulk write, phrases too", async () => {
    const bulk = Array.from({ length: 1_200 }, (_, number) =>
      object(`Bulk ${number}`, `filler words ${number}`),
    );
    await stage.index.put(stage.tenant, bulk);
    const objects = interviews();
    await stage.index.put(stage.tenant, objects);
    expect(await stage.titlesFound(objects, "ubersicht")).toEqual(["Onboarding diary"]);
    expect(await stage.titlesFound(objects, '"payment page"')).toEqual(["Checkout interview"]);
    expect(await stage.titlesFound(objects, '"page payment"')).toEqual([]);
    expect(await stage.titlesFound(objects, '"checkout interview"')).toEqual(["Checkout interview"]);
  });

  test("takes writes at the same time without losing one", async () => {
    const objects = Array.from({ length: 40 }, (_, number) => object(`Note ${number}`, "parallel"));
    await Promise.all(objects.map((each) => stage.index.put(stage.tenant, [each])));
    expect(await stage.titlesFound(objects, "parallel", { limit: 100 })).toHaveLength(40);
  });
});
