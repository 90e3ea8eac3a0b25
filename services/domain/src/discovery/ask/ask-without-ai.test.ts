import type { AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { markWords } from "../../research/highlights/mark-words.ts";
import { createInsight } from "../../research/insights/create-insight.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { askFixture } from "./ask-fixture.testing.ts";
import { readAnswers } from "./read-answers.ts";

// Five objects are written and indexed before each test.
vi.setConfig({ testTimeout: 60_000 });

const fixture = askFixture();
const model = { kind: "model", model: "m", promptVersion: "1" } as const;
const question = "Why do customers leave at checkout?";
const said = "The checkout was slow, so customers leave.";
const drafted = "Slow pages make customers leave the checkout.";
const translated = "At checkout customers leave because it is slow.";

/** A note by a person, and AI-written texts. */
let ids: { note: string; draft: string; translation: string; inTranslation: string; suggested: string };

beforeEach(async () => {
  const { projectId } = fixture;
  const note = await fixture.note("Call", said);
  const body = { kind: "text", text: translated } as const;
  const content = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: drafted }] }],
  };
  ids = await fixture.as(fixture.team.owner, async (tx) => {
    const translation = (await createNote(tx, { projectId, title: "Anruf", body, author: model })).id;
    const draft = await createInsight(tx, { projectId, title: "Draft", content }, model);
    const inTranslation = await markWords(tx, { documentId: translation, words: translated, tagIds: [] });
    // Highlighted by AI, in a customer's words.
    const suggested = await markWords(tx, { documentId: note, words: said, tagIds: [], author: model });
    return { note, draft, translation, inTranslation, suggested };
  });
  await fixture.indexed(
    { objectType: "insight", objectId: ids.draft },
    { objectType: "note", objectId: ids.translation },
    { objectType: "highlight", objectId: ids.inTranslation },
    { objectType: "highlight", objectId: ids.suggested },
  );
});

const ask = (withoutAi: boolean, asked = question) =>
  fixture.ask(fixture.team.owner, { question: asked, withoutAi });
const citationsIn = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "claim" ? event.claim.citations : []));
const receiptOf = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === "ended" ? [event.receipt] : []))[0];
const keptOf = async (events: readonly AskEvent[]) => {
  const [id = ""] = events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []));
  return (await fixture.as(fixture.team.owner, (tx) => readAnswers(tx, id))).at(-1)?.answer;
};

it("quotes of what AI wrote are marked, in the answer and in its receipt", async () => {
  const events = await ask(false);
  const authors = (cited: readonly { id: string; authorKind?: string | undefined }[] = []) =>
    Object.fromEntries(cited.map(({ id, authorKind }) => [id, authorKind]));
  expect(authors(citationsIn(events))).toMatchObject({ [ids.draft]: "model" });
  const kept = await keptOf(events);
  expect(authors(kept?.claims.flatMap(({ citations }) => citations))).toEqual(authors(citationsIn(events)));
  expect(authors(kept?.sources)).toMatchObject({ [ids.draft]: "model" });
  for (const [id, kind] of Object.entries(authors(kept?.sources)))
    expect(kind).toBe(id === ids.note || id === ids.suggested ? "person" : "model");
});

it("with AI left out it is neither counted nor read, and the receipt says so", async () => {
  expect(receiptOf(await ask(false))).toMatchObject({ numItems: 5, numMatched: 5, withoutAi: false });
  const events = await ask(true);
  expect(receiptOf(events)).toMatchObject({ numItems: 2, numMatched: 2, numRead: 2, withoutAi: true });
  for (const text of [drafted, translated]) expect(JSON.stringify(events)).not.toContain(text);
  expect(citationsIn(events).map(({ authorKind }) => authorKind)).toEqual(["person"]);
  expect(await keptOf(events)).toMatchObject({ withoutAi: true });
});

it("with AI left out a count leaves it out too, and says so", async () => {
  const counted = async (withoutAi: boolean) =>
    (await ask(withoutAi, "How many notes mention checkout?")).find(({ type }) => type === "counted");
  expect(await counted(false)).toMatchObject({ counted: { value: 2 } });
  expect(await counted(true)).toMatchObject({
    counted: { value: 1, parts: ["containing “checkout”", "without what AI made"] },
  });
});
