import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashedEmbedder } from "./hashed-embedder.ts";
import { embedderOf } from "./open-embedder.ts";
import { windowsOf } from "./text-windows.ts";

const near = (a: readonly number[] = [], b: readonly number[] = []) =>
  a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);

describe.each(["model", "hashed"] as const)("the embedder by %s", (embeddings) => {
  const embedder = embedderOf({ embeddings });

  test("gives each text a vector of length 1, in order, and an empty one a zero", async () => {
    const texts = ["The checkout page was slow.", " — ", "The checkout page was slow.", "It rained."];
    const [first, empty, again, other] = await embedder.embed(texts);
    expect(first).toHaveLength(embedder.dimensions);
    expect(near(first, first)).toBeCloseTo(1);
    expect(near(first, again)).toBeCloseTo(1);
    expect(near(first, other)).toBeLessThan(0.9);
    expect(empty?.every((value) => value === 0)).toBe(true);
    expect(await embedder.embed([])).toEqual([]);
  });

  test("gives a query the vector that the same text has", async () => {
    const [stored] = await embedder.embed(["slow checkout"]);
    for (let time = 0; time < 2; time += 1) {
      const [asked] = await embedder.embed(["slow checkout"], { urgent: true });
      expect(near(asked, stored)).toBeCloseTo(1);
    }
  });

  test("reads a long text beyond its beginning", async () => {
    const filler = "Somebody talked at length about the weather of that week. ".repeat(20);
    const [query, without, within] = await embedder.embed([
      "refund of a payment by card",
      filler,
      `${filler}They wanted a refund of their payment by card. `.repeat(2),
    ]);
    expect(near(query, within)).toBeGreaterThan(near(query, without));
  });
});

test("the model knows what means the same in other words, which hashed words do not", async () => {
  const texts = ["my card was stolen", "somebody robbed me of my wallet", "which fruit grows in winter"];
  const [a, b, c] = await embedderOf({ embeddings: "model" }).embed(texts);
  expect(near(a, b)).toBeGreaterThan(near(a, c) + 0.1);
  const [hashedA, hashedB] = await hashedEmbedder.embed(texts);
  expect(near(hashedA, hashedB)).toBeLessThan(near(a, b));
});

test("windows are parts of the text, in order, bounded in length and number, and all of a short text", () => {
  const options = [
    fc.string({ maxLength: 300 }),
    fc.integer({ min: 5, max: 40 }),
    fc.integer({ min: 1, max: 5 }),
  ] as const;
  fc.assert(
    fc.property(...options, (text, lengthMax, countMax) => {
      const plain = text.replaceAll(/\s+/g, " ").trim();
      const windows = windowsOf(text, lengthMax, countMax);
      expect(windows.length).toBeLessThanOrEqual(countMax);
      expect(windows.every((window) => window.length <= lengthMax && plain.includes(window))).toBe(true);
      if (plain.length <= lengthMax && /[\p{L}\p{N}]/u.test(plain)) expect(windows).toEqual([plain]);
    }),
  );
  expect(windowsOf("a b c d e f g h", 1, 3)).toEqual(["a", "e", "h"]);
});

test("a text that two kinds of work in the background ask for at once is embedded once", async () => {
  const { embed } = embedderOf({ embeddings: "model" });
  const [first, second] = await Promise.all([
    embed(["an invoice came twice", "a late bus"]),
    embed(["an invoice came twice"]),
  ]);
  expect(second[0]).toHaveLength(512);
  // The same array, not an equal one.
  expect(second[0]).toBe(first[0]);
});

test("a user's text overtakes all background work, of any workspace, and that is completed", async () => {
  const { embed } = embedderOf({ embeddings: "model" });
  const done: string[] = [];
  // Each takes several jobs of the thread: long texts, of which none is like another.
  const background = Array.from({ length: 6 }, async (_, team) => {
    const texts = Array.from({ length: 2 }, (_, place) =>
      `${team} ${place} slow export of a report `.repeat(12),
    );
    expect(await embed(texts, { teamId: `team-${team % 3}` })).toHaveLength(2);
    done.push("background");
  });
  const urgent = embed(["why is my export late"], { urgent: true, teamId: "team-0" }).then(() =>
    done.push("urgent"),
  );
  await Promise.all([...background, urgent]);
  expect(done).toEqual(["urgent", ...background.map(() => "background")]);
});
