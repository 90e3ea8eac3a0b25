import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { describe, expect, test } from "vitest";
import { embeddingsBusy } from "../../ai/embedding/embedder.ts";
import { hashedEmbedder } from "../../ai/embedding/hashed-embedder.ts";
import { interviews, LanceFixture, object } from "./lance-fixture.testing.ts";
import { LanceIndex } from "./lance-index.ts";

const fixture = new LanceFixture();

/** Indexes objects for searches by words and by meaning. */
async function write(objects: ReturnType<typeof interviews>) {
  await fixture.index.put(fixture.tenant, objects);
  await fixture.index.meaning.put(fixture.tenant, objects);
}

describe("a search by meaning", () => {
  test("finds what is near first, and whatever the words alone would not", async () => {
    const objects = [...interviews(), object("Payments", "Paying by the payment pages")];
    await write(objects);
    const found = await fixture.titlesFound(objects, "payments pages", { method: "VECTOR" });
    expect(found[0]).toBe("Payments");
    expect(found).toHaveLength(objects.length);
  });

  test("names the piece of a text that is nearest, and an object once", async () => {
    const long = object("Call", ["It rained all week. ", "Refund of the invoice. ", "They went home."]);
    await write([long]);
    const answer = await fixture.index.search(fixture.tenant, {
      query: "invoice refund",
      method: "VECTOR",
      limit: 10,
    });
    expect(answer).toMatchObject({ hits: [{ objectId: long.objectId, start: 20 }], total: 1 });
  });

  test("finds others beside a long text, all of whose pieces are nearer", async () => {
    const long = object(
      "Quinces",
      Array.from({ length: 700 }, (_, at) => `A quince ${at}. `),
    );
    const others = ["Medlar", "Sloe"].map((title) =>
      object(title, `${title}s keep longer than any quince does.`),
    );
    await write([long, ...others]);
    const found = await fixture.titlesFound([long, ...others], "quince", { method: "VECTOR" });
    expect(found.toSorted()).toEqual(["Medlar", "Quinces", "Sloe"]);
  });

  test("has near pieces of others beside a long text with more of them than are read", async () => {
    const long = object(
      "Quinces",
      Array.from({ length: 300 }, (_, at) => `A quince ${at}. `),
    );
    const others = ["Medlar", "Sloe"].map((title) => object(title, `A quince is not a ${title}.`));
    await write([long, ...others]);
    const request = { query: "a quince", limit: 100 };
    const pieces = (await fixture.index.meaning.piecesIfReady(fixture.tenant, request))?.hits ?? [];
    expect(new Set(pieces.map(({ objectId }) => objectId))).toEqual(
      new Set([long, ...others].map(({ objectId }) => objectId)),
    );
    expect(pieces.filter(({ objectId }) => objectId === long.objectId)).toHaveLength(100);
  });

  test("keeps to the filter and the scope, and finds only objects that have vectors", async () => {
    const [open, closed] = [newId(), newId()];
    const objects = [object("a", "word", { projectId: open }), object("b", "word", { projectId: closed })];
    await write(objects);
    await fixture.index.put(fixture.tenant, [object("c", "word", { projectId: open })]);
    const scope = { projectIds: [open], documentIds: [] };
    for (const method of ["VECTOR", "HYBRID"] as const) {
      const found = await fixture.titlesFound(objects, "word", {
        method,
        filter: { scope },
        types: ["NOTE"],
      });
      expect(found).toContain("a");
      expect(found).not.toContain("b");
    }
    expect(await fixture.titlesFound(objects, "word", { method: "VECTOR" })).toHaveLength(2);
    expect(await fixture.titlesFound(objects, "word", { method: "VECTOR", types: ["TAG"] })).toEqual([]);
  });

  test("follows objects that are written again or deleted, and is empty where nothing was written", async () => {
    const [first, second] = [object("First", "quince"), object("Second", "medlar")];
    const near = () => fixture.titlesFound([first, second], "medlar", { method: "VECTOR", limit: 1 });
    expect(await near()).toEqual([]);
    await write([first, second]);
    expect(await near()).toEqual(["Second"]);
    await fixture.index.meaning.put(fixture.tenant, [
      { ...first, title: "First", chunks: [{ text: "medlar" }] },
      { ...second, chunks: [{ text: "sloe" }] },
    ]);
    expect(await near()).toEqual(["First"]);
    await fixture.index.meaning.delete(fixture.tenant, [first]);
    expect(await near()).toEqual(["Second"]);
    await fixture.index.drop(fixture.tenant);
    expect(await fixture.index.meaning.exists(fixture.tenant)).toBe(false);
  });

  test("lists the newest without words, and looks at titles alone where that is asked", async () => {
    const objects = [object("Quince", "about sloes"), object("Sloe", "about quinces")];
    await write(objects);
    expect(await fixture.titlesFound(objects, "", { method: "VECTOR" })).toEqual(["Sloe", "Quince"]);
    for (const method of ["FULL_TEXT", "HYBRID", "VECTOR"] as const) {
      const found = await fixture.titlesFound(objects, "quinces", { method, titleOnly: true });
      expect(found[0]).toBe("Quince");
    }
    expect(await fixture.titlesFound(objects, "quinces", { titleOnly: true })).toEqual(["Quince"]);
    expect(await fixture.titlesFound(objects, '"quince"', { titleOnly: true })).toEqual(["Quince"]);
  });

  test("counts what is wholly in quotes as keywords", async () => {
    const objects = [object("Quince", "about quinces"), object("Medlar", "another fruit")];
    await write(objects);
    for (const method of ["HYBRID", "VECTOR"] as const) {
      expect(await fixture.titlesFound(objects, '"why quinces?"', { method })).toEqual([]);
      expect(await fixture.titlesFound(objects, '"about quinces"', { method })).toEqual(["Quince"]);
    }
  });

  test("of another model finds nothing of this one's, and leaves nothing of it once that is done", async () => {
    const objects = interviews();
    await write(objects);
    const other = new LanceIndex({
      uri: fixture.dir,
      embedder: {
        model: "other-1",
        dimensions: 2,
        alikeMin: 0,
        nearMin: 0,
        searchShare: { least: 0.5, most: 0.5, grows: { from: 0, to: 1 } },
        embed: async (texts) => texts.map(() => [1, 0]),
      },
    });
    expect(await other.meaning.exists(fixture.tenant)).toBe(false);
    await other.meaning.put(fixture.tenant, objects);
    expect([
      await other.meaning.count(fixture.tenant),
      await fixture.index.meaning.count(fixture.tenant),
    ]).toEqual([7, 7]);
    await other.meaning.dropOthers(fixture.tenant);
    expect(await other.meaning.exists(fixture.tenant)).toBe(true);
    await other.close();
    const again = fixture.open();
    expect(await again.meaning.exists(fixture.tenant)).toBe(false);
    await again.close();
  });
});

test("a text that was embedded before is not embedded again", async () => {
  const asked: string[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts);
    return await hashedEmbedder.embed(texts);
  };
  const index = new LanceIndex({ uri: fixture.dir, embedder: { ...hashedEmbedder, embed } });
  const before = object("Title", ["first piece ", "second piece"]);
  await index.meaning.put(fixture.tenant, [before]);
  await index.meaning.put(fixture.tenant, [
    { ...before, chunks: [{ text: "new piece " }, { text: "second piece" }] },
  ]);
  expect(asked).toEqual(["Title", "first piece ", "second piece", "new piece "]);
  expect(await index.meaning.count(fixture.tenant)).toBe(3);
  await index.put(fixture.tenant, [before]);
  const request = { query: "second piece", method: "VECTOR", limit: 1 } as const;
  // It moved by two characters, too little to write a row.
  expect(await index.search(fixture.tenant, request)).toMatchObject({ hits: [{ start: 12 }] });
  await index.close();
});

describe("a search by both", () => {
  test("puts what both find first, then what one of them does", async () => {
    const objects = [
      object("far", "stones"),
      object("both", "stone walls"),
      object("none", "rain"),
      object("near", "stonewall"),
    ];
    await write(objects);
    const found = await fixture.titlesFound(objects, "stone walls", { method: "HYBRID" });
    expect(found[0]).toBe("both");
    expect(found).toContain("near");
  });

  test("takes what is quoted or excluded as it is written", async () => {
    const objects = interviews();
    await write(objects);
    expect(await fixture.titlesFound(objects, '"payment page"', { method: "HYBRID" })).toEqual([
      "Checkout interview",
    ]);
    expect(await fixture.titlesFound(objects, "checkout -payment", { method: "HYBRID" })).toEqual([
      "Pricing call",
    ]);
  });
});

test("counts the objects that a filter leaves, beyond those that are ranked", async () => {
  const [here, there] = [newId(), newId()];
  const objects = Array.from({ length: 230 }, (_, number) =>
    object(`Talk ${number}`, `word ${number}`, { projectId: number < 215 ? here : there }),
  );
  await write(objects);
  const count = async (projectIds?: string[]) => {
    const filter = projectIds === undefined ? {} : { projectIds };
    const request = { query: "word", method: "VECTOR", counted: true, limit: 20, filter } as const;
    return (await fixture.index.search(fixture.tenant, request)).total;
  };
  expect(await count()).toBe(230);
  expect(await count([here])).toBe(215);
  expect(await count([there])).toBe(15);
});

test("counts what words and meaning find together once, on the first page as on all", async () => {
  const met = Array.from({ length: 230 }, (_, number) => object(`Talk ${number}`, `stone walls ${number}`));
  const near = Array.from({ length: 20 }, (_, number) => object(`Note ${number}`, `stonewalling ${number}`));
  await write([...met, ...near]);
  for (const query of ["stone walls", "stone walls gate", "stone"]) {
    const ask = (limit: number) =>
      fixture.index.search(fixture.tenant, { query, method: "HYBRID", counted: true, limit });
    const [{ total }, all] = [await ask(20), await ask(1_000)];
    expect([query, total, all.hits.length]).toEqual([query, all.total, all.total]);
    expect(total).toBeGreaterThanOrEqual(met.length);
  }
});

test("by both is answered by words while the embedder is busy or has no vectors yet, and says so; by meaning it is refused", async () => {
  const objects = interviews();
  await write(objects);
  const embed = async () => {
    throw new ProductError("TooManyRequests", embeddingsBusy, "Try again in a minute.");
  };
  const busy = new LanceIndex({ uri: fixture.dir, embedder: { ...hashedEmbedder, embed } });
  const other = new LanceIndex({
    uri: fixture.dir,
    embedder: { ...hashedEmbedder, model: "other-2", embed },
  });
  const ask = (index: LanceIndex, method: "HYBRID" | "VECTOR") =>
    index.search(fixture.tenant, { query: "checkout", method, counted: true, limit: 10 });
  const byWords = await fixture.index.search(fixture.tenant, { query: "checkout", counted: true, limit: 10 });
  for (const index of [busy, other])
    expect(await ask(index, "HYBRID")).toEqual({ ...byWords, byWordsAlone: true });
  await expect(ask(busy, "VECTOR")).rejects.toMatchObject({ code: embeddingsBusy });
  expect((await ask(fixture.index, "HYBRID")).byWordsAlone).toBe(false);
  await Promise.all([busy.close(), other.close()]);
});

test("pages of a search by both name every object once, however many match alike", async () => {
  const objects = Array.from({ length: 420 }, () => object("", "The checkout is slow."));
  await write(objects);
  await fixture.index.takeIn(fixture.tenant);
  const found: string[] = [];
  for (let offset = 0; offset < objects.length; offset += 60) {
    const request = { query: "checkout slow", method: "HYBRID", offset, limit: 60 } as const;
    const { hits } = await fixture.index.search(fixture.tenant, request);
    found.push(...hits.map(({ objectId }) => objectId));
  }
  expect(found).toHaveLength(objects.length);
  expect(new Set(found).size).toBe(objects.length);
});
