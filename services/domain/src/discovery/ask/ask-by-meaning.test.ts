import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import { sentenceEmbedder } from "@fieldstone/platform/ai/embedding/sentence-embedder.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { afterEach, expect, it, vi } from "vitest";
import { updateProject } from "../../research/projects/update-project.ts";
import { askFixture, providerOf } from "./ask-fixture.testing.ts";

// The first embedding loads the model.
vi.setConfig({ testTimeout: 120_000 });

let isBusy = false;
const embedder: Embedder = {
  ...sentenceEmbedder,
  async embed(texts) {
    if (isBusy) throw new ProductError("TooManyRequests", "embeddings.busy", "Try again in a minute.");
    // Urgent, so that the loaded model stays for all tests.
    return await sentenceEmbedder.embed(texts, { urgent: true });
  },
};
const fixture = askFixture(embedder);

const late = "Delivery took three weeks and nobody told us why.";
const other = "My grandmother plays the violin.";
/** No text contains any of these words. */
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
  await fixture.note("Call with Grace", other);
  return await fixture.note("Call with Ada", late);
}

afterEach(() => {
  isBusy = false;
});

it("a question in other words than the customer's reads what was meant, and quotes it", async () => {
  const id = await write();
  const events = await fixture.ask(fixture.team.owner, inOtherWords, { ai: quoting });
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
  expect(readIn(await fixture.ask(fixture.team.owner, "How long did delivery take?"))).toEqual([late]);
  expect(endOf(await fixture.ask(fixture.team.owner, inOtherWords))).toMatchObject({
    failure: { code: "NOT_ENOUGH_DATA" },
  });
});

it("what is near in meaning and may not be read is in no answer", async () => {
  await write();
  const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
  expect(readIn(await fixture.ask(viewer, inOtherWords))).toEqual([late]);
  await fixture.as(fixture.team.owner, (tx) =>
    updateProject(tx, { id: fixture.projectId, workspaceAccess: "private" }),
  );
  expect(JSON.stringify(await fixture.ask(viewer, inOtherWords))).not.toContain("Delivery");
});
