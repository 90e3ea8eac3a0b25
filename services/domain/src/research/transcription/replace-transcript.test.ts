import "../../objects.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { appendTurns } from "../documents/updates/append-turns.ts";
import { markWords } from "../highlights/mark-words.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { saveDocument } from "../versions/save-document.ts";
import { finishTranscription } from "./transcription-steps.ts";
import { lockTranscription, upsertTranscription } from "./transcription-store.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;
let noteId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);

const wordsOf = (text: string) =>
  text.split(" ").map((word, index) => ({
    ...{ text: word, startMs: index * 400, endMs: index * 400 + 300, speaker: "Ada" },
  }));

async function transcribe(tx: TenantTransaction, text: string, replacesEarlier: boolean): Promise<void> {
  await upsertTranscription(tx, {
    ...{ fileId, noteId, id: fileId, provider: "random", language: "en-US", replacesEarlier },
    ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
  });
  const transcription = await lockTranscription(tx, fileId);
  if (transcription !== undefined) await finishTranscription(tx, transcription, wordsOf(text));
  await saveDocument(tx, noteId, "test");
}

const text = async () => {
  const { rows } = await write((tx) =>
    sql<{ text: string }>`select text from documents where document_id = ${noteId}`.execute(tx.db),
  );
  return rows[0]?.text;
};

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    ({ fileId, noteId } = await freshRecording(tx));
    await transcribe(tx, "we count the stick on brown paper", false);
    await appendTurns(tx, noteId, [{ speaker: "Bob", startMs: null, endMs: null, text: "Typed by hand." }]);
    await saveDocument(tx, noteId, "test");
  });
});

test("a new transcript comes in place of the one before, what was written beside it stays, and no highlight is lost", async () => {
  const [kept, changed, gone] = await write(async (tx) => [
    await markWords(tx, { documentId: noteId, words: "we count", tagIds: [] }),
    await markWords(tx, { documentId: noteId, words: "stick", tagIds: [] }),
    await markWords(tx, { documentId: noteId, words: "brown", tagIds: [] }),
  ]);
  await write((tx) => transcribe(tx, "we count the stock on paper", true));
  expect(await text()).toBe("we count the stock on paper\nTyped by hand.");
  const highlights = await write((tx) => readHighlights(tx, [kept, changed, gone]));
  expect(highlights.get(kept)).toMatchObject({
    text: "we count",
    state: "anchored",
    recordingFileId: fileId,
  });
  expect(highlights.get(changed)).toMatchObject({ text: "stick", state: "orphaned" });
  expect(highlights.get(gone)).toMatchObject({ text: "brown", state: "orphaned" });
});

test("a highlight in a text without spaces moves to the same words of the new one", async () => {
  await write((tx) => transcribe(tx, "東京 都 の 市場", true));
  expect(await text()).toBe("東京都の市場\nTyped by hand.");
  const [kept] = await write(async (tx) => [
    await markWords(tx, { documentId: noteId, words: "市場", tagIds: [] }),
  ]);
  await write((tx) => transcribe(tx, "東京 都 の 市場 は 大きい", true));
  expect(await text()).toBe("東京都の市場は大きい\nTyped by hand.");
  const highlights = await write((tx) => readHighlights(tx, [kept]));
  expect(highlights.get(kept)).toMatchObject({ text: "市場", state: "anchored", startMs: 1_200 });
});

test("where it is to be kept, the new one stands behind it", async () => {
  await write((tx) => transcribe(tx, "we count the stock on paper", false));
  expect(await text()).toBe("we count the stick on brown paper\nTyped by hand.\nwe count the stock on paper");
});

test("a turn that somebody wrote anew is no longer the transcript's, and stays", async () => {
  await write(async (tx) => {
    await sql`update transcript_turns set text = 'entirely other words were heard here'`.execute(tx.db);
    await transcribe(tx, "we count the stock on paper", true);
  });
  expect(await text()).toBe("we count the stick on brown paper\nTyped by hand.\nwe count the stock on paper");
});
