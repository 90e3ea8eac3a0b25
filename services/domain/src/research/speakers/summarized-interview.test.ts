import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import {
  type SummaryKind,
  summaryFrameworks,
  summaryKinds,
} from "@fieldstone/model/ai/summary-frameworks.ts";
import type { AiClaim, AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { embeddedIds } from "../documents/embedded-ids.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { type Conversation, holdConversation } from "../highlights/conversation.testing.ts";
import { markAllWords } from "../highlights/mark-words.ts";
import { draftInsight } from "../insights/draft-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { suggestForNote } from "../suggestions/suggest-for-note.ts";
import { readSummariesOfNotes } from "../summaries/read-summaries.ts";
import { startSummary } from "../summaries/start-summary.ts";
import type { SummaryRequest } from "../summaries/summary.ts";
import { writeSummary } from "../summaries/write-summary.ts";
import { startTagSummary } from "../tag-summaries/start-tag-summary.ts";
import { writeTagSummary } from "../tag-summaries/write-tag-summary.ts";

const said = [
  ["Ana", "Thank you for taking the time to talk about the checkout page of our shop today."],
  ["Ana", "How was the checkout page of the shop, and would you use the page again?"],
  ["Marta", "The checkout page was slow, and the payment page of the shop failed."],
  ["Ana", "What would you like to see on the checkout page instead?"],
  ["Marta", "I want the checkout page to load fast and the payment to work."],
] as const;
const [, [, question], [, slow], , [, wish]] = said;
const quoted = (words: string) => `Marta: “${words}”`;

let database: TestCellDatabase;
let held: Conversation;
let noteId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  held = await holdConversation(database);
  const turns = said.map(([speaker, text], at) => ({
    speaker,
    text,
    startMs: at * 1_000,
    endMs: at * 1_000 + 900,
  }));
  const body = { kind: "turns", turns } as const;
  ({ id: noteId } = await asOwner((tx) => createNote(tx, { projectId: held.projectId, body })));
});

const asOwner: <T>(fn: Parameters<typeof withTenant<T>>[3]) => Promise<T> = (fn) =>
  withTenant(database.cell, held.team.owner.context, "write", fn);
const never = new AbortController().signal;

/** A provider that writes these claims, and keeps the passages that it is given. */
function providerOf(claims: readonly AiClaim[], seen: AiPassage[] = []): AiProvider {
  return {
    ...builtInProvider,
    async *summarize(_tenant, { passages }) {
      seen.push(...passages);
      for (const claim of claims) yield { kind: "claim", claim };
    },
  };
}

const sentencesIn = (events: readonly SummaryEvent[]) =>
  events.flatMap((event) => (event.type === "sentence" ? [event.sentence] : []));

async function summarize(asked: Partial<SummaryRequest> = {}, ai: AiProvider = builtInProvider) {
  const request = { noteId, kind: "paragraph" as SummaryKind, framework: null, instructions: "", ...asked };
  const started = await asOwner((tx) => startSummary(tx, request));
  return Array.fromAsync(writeSummary({ ai, write: asOwner }, started, never));
}

const turnsSeen = (seen: readonly AiPassage[]) =>
  seen.flatMap(({ text, turns = [] }) =>
    turns.map(({ start, end, speaker, isInterviewer }) => [speaker, isInterviewer, text.slice(start, end)]),
  );
const anaAsks = ["Ana", true, `${said[0][1]}\n${question}`];

/** Highlights of the question and of both answers, with a tag. */
async function highlight() {
  const tagId = await held.makeTag("Checkout");
  const marks = [question, slow, wish].map((words) => ({ words }));
  const ids = await asOwner((tx) => markAllWords(tx, { documentId: noteId, tagIds: [tagId], marks }));
  return { tagId, ids: ids.flatMap((id) => id ?? []) };
}

it.each(
  summaryKinds.flatMap((kind) => [null, ...summaryFrameworks].map((framework) => ({ kind, framework }))),
)("a summary ($kind, $framework) names who said what it quotes", async ({ kind, framework }) => {
  const sentences = sentencesIn(await summarize({ kind, framework, instructions: "the checkout page" }));
  expect(sentences.length).toBeGreaterThan(0);
  for (const { text, quotes } of sentences) {
    expect([slow, wish]).toContain(quotes[0]);
    expect(text).toBe(quoted(quotes[0] ?? ""));
  }
});

it("a summary's part says who speaks in it", async () => {
  await summarize();
  const [summary] = (await asOwner((tx) => readSummariesOfNotes(tx, [noteId]))).get(noteId) ?? [];
  expect(summary?.sections[0]?.contributors).toContain("Marta");
});

it("a summary of pasted lines that name their speakers does so too", async () => {
  const text = said.map(([speaker, words]) => `${speaker}: ${words}`).join("\n");
  ({ id: noteId } = await asOwner((tx) =>
    createNote(tx, { projectId: held.projectId, body: { kind: "text", text } }),
  ));
  expect(sentencesIn(await summarize())[0]).toEqual({ text: quoted(slow), quotes: [slow] });
});

it("a model is told who speaks, and an interviewer's question supports no sentence of its summary", async () => {
  const seen: AiPassage[] = [];
  const claims = [
    { text: "Marta found it slow.", quotes: [{ passage: 0, text: `${question}\n${slow}` }] },
    { text: "She would use it again.", quotes: [{ passage: 0, text: question }] },
    { text: wish, quotes: [{ passage: 0, text: wish }] },
  ];
  const events = await summarize({}, providerOf(claims, seen));
  expect(sentencesIn(events)).toEqual([
    { text: "Marta found it slow.", quotes: [slow] },
    { text: quoted(wish), quotes: [wish] },
  ]);
  expect(events.at(-1)).toMatchObject({ status: "DONE", numRemoved: 1 });
  expect(turnsSeen(seen).slice(0, 2)).toEqual([anaAsks, ["Marta", false, slow]]);
});

it("suggested highlights are told who speaks, too", async () => {
  const seen: AiPassage[] = [];
  const ai = providerOf([{ text: "Slow", quotes: [{ passage: 0, text: slow }] }], seen);
  await suggestForNote({ ai, signal: never, write: asOwner }, { noteId, kind: "HIGHLIGHT" });
  expect(turnsSeen(seen)[0]).toEqual(anaAsks);
});

it("a summary of a tag names who said what its highlights quote", async () => {
  const { tagId } = await highlight();
  const request = { tagId, kind: "paragraph", framework: null, instructions: "" } as const;
  const started = await asOwner((tx) => startTagSummary(tx, request));
  const events = await Array.fromAsync(
    writeTagSummary({ ai: builtInProvider, write: asOwner }, started, never),
  );
  expect(
    sentencesIn(events)
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([wish, slow].map(quoted));
});

it("a draft of an insight is told who speaks, and states nothing that an interviewer only asked", async () => {
  const { ids } = await highlight();
  const input = { projectId: held.projectId, highlightIds: ids };
  const seen: AiPassage[] = [];
  const claims = ids.map((_id, passage) => {
    const text = [question, slow, wish][passage] ?? "";
    return { section: "Checkout", text: `It says: ${text}`, quotes: [{ passage, text }] };
  });
  const quotedIn = async (ai: AiProvider) => {
    const id = await draftInsight({ ai, signal: never, write: asOwner }, input);
    const content = (await asOwner((tx) => readDocumentContents(tx, [id]))).get(id) ?? { type: "doc" };
    return embeddedIds(content).toSorted();
  };
  expect(await quotedIn(providerOf(claims, seen))).toEqual(ids.slice(1).toSorted());
  expect(turnsSeen(seen)).toEqual([
    ["Ana", true, question],
    ["Marta", false, slow],
    ["Marta", false, wish],
  ]);
  expect(await quotedIn(builtInProvider)).not.toContain(ids[0]);
});
