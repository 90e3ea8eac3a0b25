import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedder.ts";
import { sentenceEmbedder } from "@fieldstone/platform/ai/sentence-embedder.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { afterEach, expect, it, vi } from "vitest";
import { updateProject } from "../../research/projects/update-project.ts";
import { providerOf, stageAsk } from "./ask-stage.testing.ts";

// The model is loaded before its first text.
vi.setConfig({ testTimeout: 120_000 });

let isBusy = false;
const embedder: Embedder = {
  ...sentenceEmbedder,
  async embed(texts) {
    if (isBusy) throw new ProductError("TooManyRequests", "embeddings.busy", "Try again in a minute.");
    // One model is loaded, and its thread does not step back behind what else the machine does.
    return await sentenceEmbedder.embed(texts, { urgent: true });
  },
};
const stage = stageAsk(embedder);

const late = "Delivery took three weeks and nobody told us why.";
const other = "My grandmother plays the violin.";
/** None of its words is in any of the texts. */
const inOtherWords = "Are shipments late?";
const quoting = providerOf((passages) =>
  passages.flatMap(({ text }, passage) =>
    text === late ? [{ text: "They are late.", quotes: [{ passage, text }] }] : [],
  ),
);

const readIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "read" ? event.passages.map(({ text }) => text) : []));
const endOf = (events: readonly AskEvent[]) => events.find((event) => event.type === "ended");

async function write(): Promise<string> {
  await stage.note("Call with Grace", other);
  return await stage.note("Call with Ada", late);
}

afterEach(() => {
  isBusy = false;
});

it("a question in other words than the customer's reads what was meant, and quotes it", async () => {
  const id = await write();
  const events = await stage.ask(stage.team.owner, inOtherWords, { ai: quoting });
  expect(readIn(events)[0]).toBe(late);
  expect(readIn(events)).not.toContain(other);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: "claim",
      claim: expect.objectContaining({ citations: [expect.objectContaining({ id, quote: late })] }),
    }),
  );
  expect(endOf(events)).toMatchObject({
    status: "DONE",
    receipt: { numItems: 2, numMatched: 1, numRead: 1 },
  });
});

it("words answer while too much is compared by meaning", async () => {
  await write();
  isBusy = true;
  expect(readIn(await stage.ask(stage.team.owner, "How long did delivery take?"))).toEqual([late]);
  expect(endOf(await stage.ask(stage.team.owner, inOtherWords))).toMatchObject({
    failure: { code: "NOT_ENOUGH_DATA" },
  });
});

it("what is near in meaning and may not be read is in no answer", async () => {
  await write();
  const viewer = await seedUser(stage.database, stage.team, { role: "VIEWER" });
  expect(readIn(await stage.ask(viewer, inOtherWords))).toEqual([late]);
  await stage.as(stage.team.owner, (tx) =>
    updateProject(tx, { id: stage.projectId, workspaceAccess: "private" }),
  );
  expect(JSON.stringify(await stage.ask(viewer, inOtherWords))).not.toContain("Delivery");
});
