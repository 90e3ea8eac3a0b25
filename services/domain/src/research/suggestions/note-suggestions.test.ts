import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { type AiClaim, noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { editDocument, removeWords } from "../documents/updates/edit-document.testing.ts";
import { markWords } from "../highlights/mark-words.ts";
import { readHighlightsOfDocuments } from "../highlights/read-highlights.ts";
import { createNote } from "../notes/create-note.ts";
import { findNotes } from "../notes/note-store.ts";
import { updateNote } from "../notes/update-note.ts";
import { createProject } from "../projects/create-project.ts";
import type { SuggestForNote } from "./begin-note-suggestions.ts";
import { acceptSuggestions, rejectSuggestions, undoSuggestions } from "./decide-suggestions.ts";
import { readNoteSuggestions } from "./read-suggestions.ts";
import { suggestForNote } from "./suggest-for-note.ts";

const text = [
  "The stock is counted on paper at the end of every day.",
  "Paper gets wet and the stock numbers are gone the next morning.",
  "We asked for a tablet that locks itself less often.",
  "I write the stock on paper first because my hands are wet.",
  "I write the stock on paper again in the evening.",
].join("\n");

let database: TestCellDatabase;
let team: SeededTeam;
let noteId: string;

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const providerOf = (claims: readonly AiClaim[]): AiProvider => ({
  ...builtInProvider,
  async *summarize() {
    for (const claim of claims) yield { kind: "claim", claim };
    yield { kind: "usage", usage: noUsage };
  },
});
const suggest = (
  input: Omit<SuggestForNote, "noteId">,
  { ai = builtInProvider, user = team.owner, signal = new AbortController().signal } = {},
) => suggestForNote({ ai, signal, write: (fn) => as(user, fn) }, { noteId, ...input });
const highlights = async () =>
  (await as(team.owner, (tx) => readHighlightsOfDocuments(tx, [noteId]))).get(noteId) ?? [];
const title = async () => (await as(team.owner, (tx) => findNotes(tx, [noteId]))).get(noteId)?.title;
const outcomes = () =>
  as(team.owner, (tx) =>
    tx.db.selectFrom("ai_actions").select(["feature", "outcome"]).orderBy("created_at").execute(),
  );

/** Removes words from the note's text, as an editor that has it open does. */
const takeOut = (words: string) =>
  as(team.owner, (tx) => editDocument(tx, noteId, (doc) => removeWords(doc, words)));

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  ({ team, noteId } = await world(database, { note: { text } }));
});

it("offers highlights, each AI's with who accepted it, and takes them back by one act", async () => {
  const offered = await suggest({ kind: "HIGHLIGHT" });
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.every(({ words }) => text.includes(words ?? "-"))).toBe(true);
  const ids = offered.map(({ id }) => id);
  await as(team.owner, (tx) => acceptSuggestions(tx, ids));
  const made = await highlights();
  expect(made.map((each) => each.text).toSorted()).toEqual(offered.map(({ words }) => words).toSorted());
  expect(
    made.every(
      ({ author_kind, author_model }) => [author_kind, author_model].join() === "model,built-in-extractive",
    ),
  ).toBe(true);
  await as(team.owner, (tx) => undoSuggestions(tx, ids));
  expect(await highlights()).toEqual([]);
  await as(team.owner, (tx) => acceptSuggestions(tx, ids));
  expect((await highlights()).map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  expect(await suggest({ kind: "HIGHLIGHT" })).toEqual([]);
});

it("offers no words that are not in the text, and finds the right ones of two alike", async () => {
  const claims = [
    { text: "Forged", quotes: [{ passage: 0, text: "The stock is never counted" }] },
    { text: "Cut", quotes: [{ passage: 0, text: "he stock is counted" }] },
    { text: "Elsewhere", quotes: [{ passage: 7, text: "The stock is counted" }] },
    { text: "Twice", quotes: [{ passage: 0, text: "I write the stock on paper again" }] },
  ];
  const offered = await suggest({ kind: "HIGHLIGHT" }, { ai: providerOf(claims) });
  expect(offered.map(({ words }) => words)).toEqual(["I write the stock on paper again"]);
  const title_ = await suggest({ kind: "TITLE" }, { ai: providerOf(claims.slice(0, 3)) });
  expect(title_).toEqual([]);
});

it("leaves out what is highlighted or was rejected", async () => {
  const [first, ...rest] = await suggest({ kind: "HIGHLIGHT" });
  await as(team.owner, (tx) => rejectSuggestions(tx, [first?.id ?? ""]));
  for (const { words } of rest)
    await as(team.owner, (tx) => markWords(tx, { documentId: noteId, words: words ?? "", tagIds: [] }));
  expect(await suggest({ kind: "HIGHLIGHT" })).toEqual([]);
});

it("offers a title, which undo changes back unless a person changed it since", async () => {
  const [offered] = await suggest({ kind: "TITLE" });
  expect(offered?.words).toMatch(/stock/i);
  const ids = [offered?.id ?? ""];
  expect(await title()).toBe("");
  await as(team.owner, (tx) => acceptSuggestions(tx, ids));
  expect(await title()).toBe(offered?.words);
  await as(team.owner, (tx) => undoSuggestions(tx, ids));
  expect(await title()).toBe("");
  await as(team.owner, (tx) => acceptSuggestions(tx, ids));
  await as(team.owner, (tx) => updateNote(tx, { id: noteId, title: "Mine" }));
  await as(team.owner, (tx) => undoSuggestions(tx, ids));
  expect(await title()).toBe("Mine");
});

it("highlights by itself only where AI may, and records how each ended", async () => {
  await expect(suggest({ kind: "HIGHLIGHT", apply: true })).rejects.toMatchObject({ code: "ai.feature_off" });
  await as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "highlights", state: "On" }] }));
  const made = await suggest({ kind: "HIGHLIGHT", apply: true });
  expect(made.every(({ state, decidedBy }) => state === "ACCEPTED" && decidedBy === team.owner.userId)).toBe(
    true,
  );
  expect(await highlights()).toHaveLength(made.length);
  const foreign = { ...builtInProvider, regions: ["EU_A"] as const };
  await expect(suggest({ kind: "TITLE" }, { ai: foreign })).rejects.toMatchObject({
    code: "ai.region_refused",
  });
  await expect(suggest({ kind: "TITLE" }, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await outcomes()).toEqual([
    { feature: "highlights", outcome: "DONE" },
    { feature: "summarize", outcome: "REFUSED" },
    { feature: "summarize", outcome: "CANCELLED" },
  ]);
  await as(team.owner, (tx) => updateAiSettings(tx, { enabled: false }));
  await expect(suggest({ kind: "TITLE" })).rejects.toMatchObject({ code: "ai.disabled" });
  expect((await as(team.owner, (tx) => readNoteSuggestions(tx, [noteId]))).size).toBe(0);
});

it("is refused to viewers and strangers, and of too short a text", async () => {
  const [{ id } = { id: "" }] = await suggest({ kind: "HIGHLIGHT" });
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(suggest({ kind: "TITLE" }, { user: viewer })).rejects.toMatchObject({ title: "Forbidden" });
  await expect(as(viewer, (tx) => acceptSuggestions(tx, [id]))).rejects.toMatchObject({ title: "Forbidden" });
  const stranger = (await seedTeam(database)).owner;
  await expect(suggest({ kind: "TITLE" }, { user: stranger })).rejects.toMatchObject({
    code: "note.not_found",
  });
  noteId = await as(team.owner, async (tx) => {
    const projectId = await createProject(tx, { title: "Short" });
    return (await createNote(tx, { projectId, title: "", body: { kind: "text", text: "Too short." } })).id;
  });
  await expect(suggest({ kind: "TITLE" })).rejects.toMatchObject({ code: "NOT_ENOUGH_DATA" });
});

it("never changes a title by itself", async () => {
  await expect(suggest({ kind: "TITLE", apply: true })).rejects.toMatchObject({
    code: "suggestion.title_needs_consent",
  });
});

it("is undone by who accepted it, had AI apply it or may edit the note, not by who may only read it", async () => {
  const reader = await seedUser(database, team);
  const projectId = await as(team.owner, (tx) =>
    createProject(tx, { title: "Limited", workspaceAccess: "limited" }),
  );
  noteId = await as(
    team.owner,
    async (tx) => (await createNote(tx, { projectId, title: "", body: { kind: "text", text } })).id,
  );
  const ids = (await suggest({ kind: "HIGHLIGHT" })).map(({ id }) => id);
  await as(team.owner, (tx) => acceptSuggestions(tx, ids));
  await expect(as(reader, (tx) => undoSuggestions(tx, ids))).rejects.toMatchObject({ title: "Forbidden" });
  expect(await highlights()).toHaveLength(ids.length);
  await as(team.owner, (tx) => undoSuggestions(tx, ids));
  await as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "highlights", state: "On" }] }));
  const own = await suggest({ kind: "HIGHLIGHT", apply: true }, { user: reader });
  expect(own.length).toBeGreaterThan(0);
  await as(reader, (tx) =>
    undoSuggestions(
      tx,
      own.map(({ id }) => id),
    ),
  );
  expect(await highlights()).toEqual([]);
});

it("accepts what is still in the text, and leaves the rest offered", async () => {
  const claims = text.split("\n").map((words) => ({ text: "", quotes: [{ passage: 0, text: words }] }));
  const offered = await suggest({ kind: "HIGHLIGHT" }, { ai: providerOf(claims) });
  const [gone, ...rest] = offered;
  expect(rest).toHaveLength(claims.length - 1);
  await takeOut(gone?.words ?? "-");
  const accept = () =>
    as(team.owner, (tx) =>
      acceptSuggestions(
        tx,
        offered.map(({ id }) => id),
      ),
    );
  expect((await accept()).map(({ id }) => id).toSorted()).toEqual(rest.map(({ id }) => id).toSorted());
  expect(await highlights()).toHaveLength(rest.length);
  const left = (await as(team.owner, (tx) => readNoteSuggestions(tx, [noteId]))).get(noteId);
  expect(left?.map(({ id }) => id)).toEqual([gone?.id]);
  await expect(as(team.owner, (tx) => acceptSuggestions(tx, [gone?.id ?? ""]))).rejects.toMatchObject({
    code: "highlight.text_differs",
  });
});

it("offers nothing that was taken out while it was made", async () => {
  const [first, , , , last] = text.split("\n");
  const quotes = [first, last].map((words) => ({ passage: 0, text: words ?? "" }));
  const meanwhile = (words: string): AiProvider => ({
    ...builtInProvider,
    async *summarize() {
      await takeOut(words);
      yield { kind: "claim", claim: { text: "Stock on paper", quotes } };
    },
  });
  const offered = await suggest({ kind: "HIGHLIGHT" }, { ai: meanwhile(last ?? "") });
  expect(offered.map(({ words }) => words)).toEqual([first]);
  expect(await suggest({ kind: "TITLE" }, { ai: meanwhile("every day") })).toEqual([]);
});

it("offers a title without spaces at its ends where it is cut, which undo finds again", async () => {
  const long = `${"x".repeat(noteTitleLengthMax - 1)} and more`;
  const ai = providerOf([{ text: long, quotes: [{ passage: 0, text: "on paper" }] }]);
  const [offered] = await suggest({ kind: "TITLE" }, { ai });
  expect(offered?.words).toBe("x".repeat(noteTitleLengthMax - 1));
  const ids = [offered?.id ?? ""];
  await as(team.owner, (tx) => acceptSuggestions(tx, ids));
  await as(team.owner, (tx) => undoSuggestions(tx, ids));
  expect(await title()).toBe("");
});

it("keeps nothing where whoever asked went away as it was kept", async () => {
  const controller = new AbortController();
  const ai = {
    ...providerOf([]),
    async *summarize() {
      yield {
        kind: "claim",
        claim: { text: "", quotes: [{ passage: 0, text: text.slice(0, 20) }] },
      } as const;
      // The connection closes while the results are stored.
      setImmediate(() => controller.abort());
    },
  };
  const asked = suggest({ kind: "HIGHLIGHT" }, { ai, signal: controller.signal });
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  expect((await as(team.owner, (tx) => readNoteSuggestions(tx, [noteId]))).get(noteId)).toBeUndefined();
  expect(await outcomes()).toEqual([{ feature: "highlights", outcome: "CANCELLED" }]);
});
