import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { workOnDocument } from "../../documents/jobs/document-work.ts";
import { maskAllJob } from "../../documents/jobs/mask-jobs.ts";
import { deleteHighlight } from "../../highlights/delete-highlight.ts";
import { markWords } from "../../highlights/mark-words.ts";
import { createNote } from "../../notes/create-note.ts";
import { createPerson } from "../../people/create-person.ts";
import { rewriteCurrent } from "../../versions/rewrite-document.ts";
import { acceptSuggestions, rejectSuggestions, undoSuggestions } from "../decide-suggestions.ts";
import { readMaskedWords } from "../read-suggestions.ts";
import { suggestForNote } from "../suggest-for-note.ts";
import { finishRedactions } from "./finish-redactions.ts";

const text = "Grace Hopper called.\nHer card is 4111 1111 1111 1111, and Grace Hopper asked twice.";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let noteId: string;

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const act = <T>(fn: (tx: TenantTransaction) => Promise<T>) => as(team.owner, fn);
const suggest = () =>
  suggestForNote(
    { ai: builtInProvider, signal: new AbortController().signal, write: act },
    { noteId, kind: "REDACTION", apply: false },
  );
const idsOf = (suggestions: readonly { readonly id: string }[]) => suggestions.map(({ id }) => id);
const write = (words: string) =>
  act(async (tx) => (await createNote(tx, { projectId, title: "", body: { kind: "text", text: words } })).id);
const stored = () => act((tx) => readText(tx, sql`select text from documents where document_id = ${noteId}`));
const quoteOf = (id: string) =>
  act((tx) => readText(tx, sql`select text from highlights where highlight_id = ${id}`));
const remembered = () =>
  act((tx) => readText(tx, sql`select coalesce(string_agg(text, ' '), '') as text from masked_quotes`));

async function readText(tx: TenantTransaction, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ text: string }>`${query}`.execute(tx.db);
  return rows[0]?.text ?? "";
}

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  ({ team, projectId, noteId } = await world(database, { note: { text } }));
  await act((tx) => createPerson(tx, { name: "Grace Hopper" }));
});

it("masks the words in highlights that lost their place, and brings them back with the text", async () => {
  const deleted = await act((tx) =>
    markWords(tx, { documentId: noteId, words: "Her card is 4111 1111 1111 1111", tagIds: [] }),
  );
  await act((tx) => deleteHighlight(tx, deleted));
  const orphan = await act((tx) =>
    markWords(tx, { documentId: noteId, words: "Grace Hopper called", tagIds: [] }),
  );
  await act((tx) =>
    sql`update highlights set state = 'orphaned' where highlight_id = ${orphan}`.execute(tx.db),
  );
  await act((tx) =>
    sql`update highlights set deleted_at = now() where highlight_id = ${orphan}`.execute(tx.db),
  );
  const offered = await suggest();
  const card = offered.filter(({ personalKind }) => personalKind === "CARD");
  await act((tx) => acceptSuggestions(tx, idsOf(offered)));
  expect(await quoteOf(deleted)).toBe("Her card is ▇▇▇");
  expect(await quoteOf(orphan)).toBe("▇▇▇ called");
  await act((tx) => undoSuggestions(tx, idsOf(card)));
  expect(await quoteOf(deleted)).toBe("Her card is 4111 1111 1111 1111");
  expect(await quoteOf(orphan)).toBe("▇▇▇ called");
  expect(await remembered()).toBe("Grace Hopper called");
  await act((tx) => acceptSuggestions(tx, idsOf(card)));
  await act((tx) => finishRedactions(tx, noteId));
  expect(await quoteOf(deleted)).toBe("Her card is ▇▇▇");
  expect(await remembered()).toBe("");
});

it("leaves what a colleague decided since where somebody undoes their own decision", async () => {
  const colleague = await seedUser(database, team, { role: "MANAGER" });
  const [first, second, third] = await suggest();
  const ids = idsOf([first, second, third].flatMap((each) => each ?? []));
  await act((tx) => acceptSuggestions(tx, ids));
  await as(colleague, (tx) => undoSuggestions(tx, ids.slice(0, 2)));
  await as(colleague, (tx) => rejectSuggestions(tx, ids.slice(0, 1)));
  await as(colleague, (tx) => acceptSuggestions(tx, ids.slice(1, 2)));
  const undone = await act((tx) => undoSuggestions(tx, ids, { own: true }));
  expect(undone.map(({ id, state }) => [id, state])).toContainEqual([ids[2], "PENDING"]);
  expect(idsOf(undone)).toEqual([ids[2]]);
  await expect(act((tx) => undoSuggestions(tx, ids.slice(0, 2), { own: true }))).rejects.toMatchObject({
    code: "suggestion.decided_since",
  });
  expect(await suggest()).not.toContainEqual(expect.objectContaining({ id: ids[0] }));
});

it("says so where somebody took the words out of the text", async () => {
  const card = (await suggest()).filter(({ personalKind }) => personalKind === "CARD");
  const words = ["4111 1111 1111 1111"];
  await act((tx) =>
    rewriteCurrent(tx, noteId, {
      writer: "test",
      work: (parts) => workOnDocument(team.teamId, maskAllJob, { parts, kind: "text", words, mask: "gone" }),
    }),
  );
  await expect(act((tx) => acceptSuggestions(tx, idsOf(card)))).rejects.toMatchObject({
    code: "suggestion.words_gone",
  });
  expect(await stored()).toContain("Her card is gone,");
});

it("masks words that overlap, each as far as it is its own", async () => {
  const parts = await act(async (tx) => {
    const { rows } = await sql<{ state: Buffer }>`select state from documents
      where document_id = ${noteId}`.execute(tx.db);
    return rows.map(({ state }) => new Uint8Array(state));
  });
  const words = ["Hopper called", "Grace Hopper", "Grace Hopper", "called"];
  const masked = maskAllJob.run({ parts, kind: "text", words, mask: "▇▇▇" });
  expect(masked.text.split("\n")[0]).toBe("▇▇▇ ▇▇▇.");
  expect(masked.text).not.toContain("Hopper");
  expect(maskAllJob.run({ parts: [masked.state], kind: "text", words, mask: "▇▇▇" }).erased).toBe(0);
});

it("offers so many at a time, and brings back all that was masked", async () => {
  const many = Array.from({ length: 230 }, (_, at) => `Write to person${at}@example.com.`).join("\n");
  noteId = await write(many);
  const found = [];
  for (const count of [200, 30, 0]) {
    const offered = await suggest();
    expect(offered).toHaveLength(count);
    found.push(...offered);
    await act((tx) => acceptSuggestions(tx, idsOf(offered)));
  }
  expect(await stored()).not.toContain("@");
  const masked = (await act((tx) => readMaskedWords(tx, [noteId]))).get(noteId) ?? [];
  expect(masked).toHaveLength(230);
  for (const part of [masked.slice(0, 200), masked.slice(200)])
    await act((tx) => undoSuggestions(tx, idsOf(part)));
  expect(await stored()).toBe(many);
});

it("waits for others who mask the same note, and ends with none of the words in it", async () => {
  const offered = idsOf(await suggest());
  const colleague = await seedUser(database, team, { role: "MANAGER" });
  const ended = await Promise.allSettled([
    act((tx) => acceptSuggestions(tx, offered)),
    as(colleague, (tx) => acceptSuggestions(tx, offered.toReversed())),
    act((tx) => finishRedactions(tx, noteId)),
    as(colleague, (tx) => finishRedactions(tx, noteId)),
  ]);
  // The slower one finds them already decided.
  for (const each of ended)
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "suggestion.not_found" });
  await act((tx) => finishRedactions(tx, noteId));
  expect(await stored()).toBe("▇▇▇ called.\nHer card is ▇▇▇, and ▇▇▇ asked twice.");
});

it("waits for others who look for personal data while it is masked, whoever comes first", async () => {
  const colleague = await seedUser(database, team, { role: "MANAGER" });
  for (let round = 0; round < 4; round += 1) {
    const offered = idsOf(await suggest());
    const ended = await Promise.allSettled([
      act((tx) => acceptSuggestions(tx, offered)),
      suggest(),
      as(colleague, (tx) => rejectSuggestions(tx, offered.toReversed())),
      suggest(),
      act((tx) => undoSuggestions(tx, offered)),
    ]);
    for (const each of ended)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "suggestion.not_found" });
  }
});
