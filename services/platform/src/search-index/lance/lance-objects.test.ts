import { describe, expect, test } from "vitest";
import { LanceFixture, object } from "./lance-fixture.testing.ts";

const fixture = new LanceFixture();

describe("a search for objects of several pieces", () => {
  test("puts objects with all the words first where a later part of the index lacks one of them", async () => {
    const both = object("Both", [
      "the harpsichord, mentioned once among many other words of a long talk",
      "a lamp",
    ]);
    await fixture.index.put(fixture.tenant, [both, object("Talk", "harpsichord")]);
    await fixture.index.takeIn(fixture.tenant);
    const some = Array.from({ length: 5 }, (_, number) => object(`Lamp ${number}`, "lamp lamp lamp"));
    await fixture.index.put(fixture.tenant, some);
    await fixture.index.takeIn(fixture.tenant);
    const found = await fixture.titlesFound([both, ...some], "lamp harpsichord");
    expect(found[0]).toBe("Both");
    expect(found).toHaveLength(7);
  });

  test("counts all that has any of the words beyond those that are ranked, as their list does", async () => {
    const objects = Array.from({ length: 230 }, (_, number) =>
      object(`Note ${number}`, number < 150 ? ["apples grow", "with pears"] : "pears alone"),
    );
    objects.push(object("Appletree", "nothing else"));
    await fixture.index.put(fixture.tenant, objects);
    for (const [query, total] of [
      ["apple", 151],
      ["apples", 150],
      ["pears", 230],
      ["pears apple", 230],
      ["apple -grow", 1],
    ] as const) {
      const ask = (limit: number, offset = 0) =>
        fixture.index.search(fixture.tenant, { query, limit, offset, counted: true });
      expect([query, (await ask(20)).total]).toEqual([query, total]);
      const all = await ask(1_000);
      expect([query, all.total, new Set(all.hits.map(({ objectId }) => objectId)).size]).toEqual([
        query,
        total,
        total,
      ]);
      expect([query, (await ask(20, total - 1)).hits.length]).toEqual([query, 1]);
    }
  });

  test("names the piece in which the last word begins", async () => {
    const call = object("Pricing call", ["They asked.\n", "Exporting took ages.\n", "The end."]);
    await fixture.index.put(fixture.tenant, [call]);
    for (const query of ["expor", "asked expor"]) {
      const { hits } = await fixture.index.search(fixture.tenant, { query, limit: 10 });
      expect([query, hits[0]?.start]).toEqual([query, query === "expor" ? 12 : 0]);
    }
  });
});
