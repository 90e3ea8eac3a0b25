import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { hashedEmbedder } from "../ai/embedding/hashed-embedder.ts";
import { watchTurns } from "../process/busy-turns.testing.ts";
import { LanceFixture, object } from "./lance/lance-fixture.testing.ts";
import { meaningPlaces, meaningRow, meaningRows, meaningTables } from "./lance/meaning-rows.ts";

const fixture = new LanceFixture();

/** Some megabytes, in pieces of the size that the word index uses. */
const longTexts = {
  Latin: Array.from(
    { length: 1_500 },
    (_, at) => `Call ${at}: ${"the checkout was slow again. ".repeat(137)}`,
  ),
  Chinese: Array.from({ length: 150 }, (_, at) => `${at}。${"结账页面非常慢所以客户离开了。".repeat(265)}`),
};

test.each(Object.entries(longTexts))(
  "a long text, %s, is written without keeping others waiting",
  async (_language, pieces) => {
    const long = object("Long", pieces);
    await fixture.index.put(fixture.tenant, [object("First", "short")]);
    const turns = watchTurns();
    await fixture.index.put(fixture.tenant, [long]);
    expect(await turns.stop()).toBeLessThan(200);
    expect(await fixture.index.count(fixture.tenant)).toBe(pieces.length + 1);
  },
  120_000,
);

test("rows of thousands of vectors are made in turns", async () => {
  const pieces = Array.from({ length: 2_000 }, (_, at) => `Piece ${at} of what was said.`);
  const vector = Array.from({ length: 512 }, (_, at) => Math.sin(at + 1) / 16);
  const rows = meaningPlaces(object("Long", pieces)).flatMap((place) => meaningRow(place, [...vector]));
  let [turns, isDone] = [0, false];
  const made = meaningRows(meaningTables(hashedEmbedder), rows).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    await setImmediate();
  }
  expect((await made).numRows).toBe(pieces.length + 1);
  expect(turns).toBeGreaterThan(10);
});

test("of two states of an object the one that is put later stays, however much longer the first one is", async () => {
  const first = object("Plum", longTexts.Latin.slice(0, 400));
  const later = { ...first, title: "Quince", chunks: [{ text: "short" }] };
  await Promise.all([fixture.index.put(fixture.tenant, [first]), fixture.index.put(fixture.tenant, [later])]);
  expect(await fixture.index.count(fixture.tenant)).toBe(1);
  expect(await fixture.titlesFound([later], "quince")).toEqual(["Quince"]);
}, 60_000);
