import { newId } from "@fieldstone/model/ids.ts";
import { describe, expect, test } from "vitest";
import type { SearchFilter } from "../search-index.ts";
import { interviews, LanceFixture, object } from "./lance-fixture.testing.ts";

const fixture = new LanceFixture();

describe("a search", () => {
  test("finds nothing where nothing was written", async () => {
    expect(await fixture.index.search(fixture.tenant, { query: "anything", limit: 10 })).toEqual({
      hits: [],
      corrections: [],
      missing: [],
      total: 0,
      isCut: false,
      byWordsAlone: false,
    });
  });

  test.each([
    ["pays", ["Checkout interview"]],
    ["PAYMENT", ["Checkout interview"]],
    ["ubersicht", ["Onboarding diary"]],
    ["naive", ["Onboarding diary"]],
    ["export", ["Onboarding diary", "Pricing call"]],
    ["invoicing", ["Pricing call"]],
  ])(
    "finds %s by its stem, whatever its case and accents, at once after the write",
    async (query, titles) => {
      const objects = interviews();
      await fixture.index.put(fixture.tenant, objects);
      expect((await fixture.titlesFound(objects, query)).sort()).toEqual(titles);
    },
  );

  test.each([
    ["支付", ["結帳訪談"]],
    ["顧客", ["結帳訪談"]],
    ["ガイド", ["設定の日記"]],
    ['"設定ガイド"', ["設定の日記"]],
    ["ลูกค้า", ["การสัมภาษณ์"]],
    ["付款慢嗎", []],
  ])("finds %s in languages that are written without spaces", async (query, titles) => {
    const objects = [
      object("結帳訪談", "顧客認為支付頁面太慢。"),
      object("設定の日記", "設定ガイドが分かりにくかった。"),
      object("การสัมภาษณ์", "ลูกค้าบอกว่าหน้าชำระเงินช้า"),
    ];
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, query)).toEqual(titles);
  });

  test("puts a match in the title before one in the text", async () => {
    const objects = interviews();
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "checkout")).toEqual(["Checkout interview", "Pricing call"]);
  });

  const meetings = () => [
    object("Bank tickets", "A remote town without a branch. No machine there either."),
    object("ES2002a kick-off", [
      "We are designing a new remote control.",
      "The remote control shall be cheap. A whiteboard stands there.",
    ]),
    object("ES2003b functional design", "The camera of the phone. Then somebody has control of the remote."),
    object("Camera study", "A diary."),
    object("Quote", "Nobody has asked about a camcorder.", { objectType: "HIGHLIGHT" }),
  ];

  test.each([
    ["ES20", ["ES2002a kick-off", "ES2003b functional design"]],
    ["es2002", ["ES2002a kick-off"]],
    ["c", ["Camera study"]],
    ["cam", ["Camera study", "ES2003b functional design", "Quote"]],
    ["camer", ["Camera study", "ES2003b functional design"]],
    ["design of the pho", ["ES2003b functional design"]],
    ["functional des", ["ES2003b functional design"]],
    ["studies cam", ["Camera study"]],
  ])("finds %s as the beginning of words, those of titles first", async (query, titles) => {
    const objects = meetings();
    await fixture.index.put(fixture.tenant, objects);
    const found = await fixture.titlesFound(objects, query);
    expect(found.slice(0, titles.length).sort()).toEqual(titles.toSorted());
    if (titles.includes("Camera study")) expect(found[0]).toBe("Camera study");
  });

  test("puts words beside each other before words apart, and those before some of the words", async () => {
    const objects = meetings();
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "remote control")).toEqual([
      "ES2002a kick-off",
      "ES2003b functional design",
      "Bank tickets",
    ]);
  });

  test("counts words in different pieces of one object as all of them", async () => {
    const objects = [
      object("Some", "whiteboard whiteboard whiteboard"),
      object("All", [
        "designing at length, with many other words around it",
        "a whiteboard, among other words",
      ]),
    ];
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "designing whiteboard")).toEqual(["All", "Some"]);
    const together = object("Together", "designing a whiteboard");
    await fixture.index.put(fixture.tenant, [together]);
    const found = await fixture.titlesFound([...objects, together], "designing whiteboard");
    expect(found).toEqual(["Together", "All", "Some"]);
  });

  test("looks in a sentence for the words that tell what it is about", async () => {
    const objects = [object("First", "what did they do about it and how"), object("Call", "the diary")];
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "what did they do about a diary")).toEqual(["Call"]);
    expect(await fixture.titlesFound(objects, "what did they do about it")).toEqual(["First"]);
    expect(await fixture.titlesFound(objects, "how and what")).toEqual(["First"]);
  });

  test("names the words that nothing has, and only where others are found", async () => {
    const objects = meetings();
    await fixture.index.put(fixture.tenant, objects);
    const ask = async (query: string) => await fixture.index.search(fixture.tenant, { query, limit: 10 });
    expect(await ask("whiteboard zzzzqqq")).toMatchObject({ missing: ["zzzzqqq"], total: 1 });
    expect(await ask("zzzzqqq yyyyppp")).toMatchObject({ missing: [], total: 0 });
    expect(await ask("whiteboard diary")).toMatchObject({ missing: [], total: 2 });
    expect(await ask("remote control zzzzqqq")).toMatchObject({ missing: ["zzzzqqq"], total: 3 });
    expect(await ask("remote control")).toMatchObject({ missing: [], total: 3 });
  });

  test("leaves out objects that have an excluded word in any piece", async () => {
    const objects = meetings();
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "remote -whiteboard")).toHaveLength(2);
    expect(await fixture.titlesFound(objects, "remote -control")).toEqual(["Bank tickets"]);
    expect(await fixture.titlesFound(objects, '"remote control" -whiteboard')).toEqual([]);
  });

  test.each(["%_*", "—", "'"])("finds nothing for signs alone: %s", async (query) => {
    await fixture.index.put(fixture.tenant, meetings());
    expect(await fixture.index.search(fixture.tenant, { query, limit: 10 })).toMatchObject({
      hits: [],
      total: 0,
    });
  });

  test("counts and finds only what the scope allows", async () => {
    const [open, closed, granted] = [newId(), newId(), newId()];
    const objects = [
      object("a", "word", { projectId: open }),
      object("b", "word", { projectId: closed }),
      object("c", "word", { projectId: closed, documentId: granted }),
      object("d", "word"),
    ];
    await fixture.index.put(fixture.tenant, objects);
    const scope = { projectIds: [open], documentIds: [granted] };
    const answer = await fixture.index.search(fixture.tenant, {
      query: "word",
      filter: { scope },
      counted: true,
      limit: 1,
    });
    expect(answer).toMatchObject({ hits: [{}], total: 3 });
    expect((await fixture.titlesFound(objects, "word", { filter: { scope } })).sort()).toEqual([
      "a",
      "c",
      "d",
    ]);
    const nothing = { projectIds: [], documentIds: [] };
    expect(await fixture.titlesFound(objects, "word", { filter: { scope: nothing } })).toEqual(["d"]);
    const other = await fixture.index.search(fixture.tenant, {
      query: "word b",
      filter: { scope: nothing },
      limit: 10,
    });
    expect(other.missing).toEqual(["b"]);
  });

  test("finds a phrase as it stands, and not its words apart", async () => {
    const objects = interviews();
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, '"payment page"')).toEqual(["Checkout interview"]);
    expect(await fixture.titlesFound(objects, "“page payment”")).toEqual([]);
    expect(await fixture.titlesFound(objects, '"invoice" slow')).toEqual(["Pricing call"]);
  });

  test("finds a word that nearly every object has", async () => {
    const objects = Array.from({ length: 60 }, (_, number) =>
      object(`Note ${number}`, `common words ${number}`),
    );
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "common", { limit: 100 })).toHaveLength(60);
  });

  test("names an object once, with the beginning of the piece that matched best", async () => {
    const call = object("Pricing call", ["🦊 They asked.\n", "Exporting the invoice took ages."]);
    await fixture.index.put(fixture.tenant, [call]);
    const { hits } = await fixture.index.search(fixture.tenant, { query: "exporting ages", limit: 10 });
    expect(hits).toMatchObject([{ objectType: "NOTE", objectId: call.objectId, start: 14 }]);
  });

  test("fills its answer from objects that have the words in every one of many pieces", async () => {
    const pieces = Array.from({ length: 7 }, (_, number) => `plum ${number}`);
    const objects = Array.from({ length: 12 }, (_, number) => object(`Talk ${number}`, pieces));
    await fixture.index.put(fixture.tenant, objects);
    for (const limit of [5, 12, 5, 20])
      expect(new Set(await fixture.titlesFound(objects, "plum", { limit })).size).toBe(Math.min(limit, 12));
    expect(new Set(await fixture.titlesFound(objects, "", { limit: 5 })).size).toBe(5);
  });

  test("forgives slips of spelling where nothing has the words as written, and says so", async () => {
    const objects = interviews();
    await fixture.index.put(fixture.tenant, objects);
    const request = { query: "cofnusing", limit: 10 };
    const corrections = [{ word: "cofnusing", taken: "confusing" }];
    expect(await fixture.index.search(fixture.tenant, request)).toMatchObject({ corrections, hits: [{}] });
    expect((await fixture.titlesFound(objects, "chekout interveiw"))[0]).toBe("Checkout interview");
    expect(await fixture.titlesFound(objects, "xylophone")).toEqual([]);
  });

  test("keeps to the types, projects, tags and times that the filter names", async () => {
    const [projectId, tagId] = [newId(), newId()];
    const objects = [
      object("a", "word", { projectId }),
      object("b", "word", { tagIds: [tagId, newId()] }),
      object("c", "word", { objectType: "INSIGHT" }),
      object("d", "word", { updatedAt: new Date("2030-01-01T00:00:00Z") }),
    ];
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "word", { filter: { projectIds: [projectId] } })).toEqual([
      "a",
    ]);
    expect(await fixture.titlesFound(objects, "word", { filter: { projectIds: [] } })).toEqual([]);
    expect(await fixture.titlesFound(objects, "word", { filter: { tagIds: [tagId] } })).toEqual(["b"]);
    expect(await fixture.titlesFound(objects, "word", { types: ["INSIGHT"] })).toEqual(["c"]);
    const found = (filter: SearchFilter) => fixture.titlesFound(objects, "word", { filter });
    expect(await found({ updated: { from: new Date("2029-01-01T00:00:00Z") } })).toEqual(["d"]);
    expect((await found({ updated: { to: new Date("2029-01-01T00:00:00Z") } })).sort()).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(await found({ created: { from: new Date("2029-01-01T00:00:00Z") } })).toEqual([]);
    const places = (projectIds: readonly string[], tagIds: readonly string[] = []) => ({
      projectIds,
      tagIds,
    });
    expect((await found({ notWithin: places([projectId]) })).sort()).toEqual(["b", "c", "d"]);
    expect(await found({ notWithin: places([]) })).toHaveLength(4);
    expect((await found({ notWithin: places([projectId], [tagId]) })).sort()).toEqual(["c", "d"]);
    expect(await found({ within: places([projectId]) })).toEqual(["a"]);
    expect((await found({ within: places([projectId], [tagId]) })).sort()).toEqual(["a", "b"]);
    expect(await found({ objectIds: objects.slice(1, 2).map(({ objectId }) => objectId) })).toEqual(["b"]);
    expect(await found({ objectIds: [] })).toEqual([]);
    expect(
      await fixture.titlesFound(objects, "word", { filter: { projectIds: ["x') or true --"] } }),
    ).toEqual([]);
  });

  test("of many equal hits has each on one page", async () => {
    const objects = Array.from({ length: 450 }, (_, number) => object(`Note ${number}`, "equal"));
    await fixture.index.put(fixture.tenant, objects);
    const titles: string[] = [];
    for (let offset = 0; offset < 450; offset += 50)
      titles.push(...(await fixture.titlesFound(objects, "equal", { limit: 50, offset })));
    expect(new Set(titles).size).toBe(450);
  });

  test("without words lists the newest first, page by page", async () => {
    const objects = Array.from({ length: 5 }, (_, number) => object(`Note ${number}`, "text"));
    await fixture.index.put(fixture.tenant, objects);
    expect(await fixture.titlesFound(objects, "", { limit: 2 })).toEqual(["Note 4", "Note 3"]);
    expect(await fixture.titlesFound(objects, " ", { limit: 2, offset: 2 })).toEqual(["Note 2", "Note 1"]);
  });
});
