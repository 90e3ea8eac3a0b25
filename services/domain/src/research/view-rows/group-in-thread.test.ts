import { setImmediate } from "node:timers/promises";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { expect, it } from "vitest";
import { groupInThread } from "./group-in-thread.ts";
import { groupSimilar } from "./group-similar.ts";

const subjects = ["Pricing of small teams", "Export to spreadsheets", "Notifications on the phone"];

async function textsOf(count: number) {
  const said = Array.from({ length: count }, (_, at) => `${subjects[at % subjects.length]} ${at}`);
  const vectors = await hashedEmbedder.embed(said);
  return said.map((text, place) => ({ id: `c${place}`, text, vector: vectors[place] ?? [] }));
}

it.each([20, 120])("groups %i texts as groupSimilar does", async (count) => {
  const texts = await textsOf(count);
  const groups = await groupInThread("team", texts, hashedEmbedder.alikeMin);
  expect(groups.length).toBeGreaterThan(0);
  expect(groups).toEqual(groupSimilar(texts, hashedEmbedder.alikeMin));
});

it("leaves the event loop free while many are compared", async () => {
  const texts = await textsOf(200);
  let [turns, isDone] = [0, false];
  const grouped = groupInThread("team", texts, hashedEmbedder.alikeMin).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    await setImmediate();
  }
  await grouped;
  expect(turns).toBeGreaterThan(10);
});
