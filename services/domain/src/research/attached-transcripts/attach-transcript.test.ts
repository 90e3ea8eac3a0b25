import "../../objects.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { transcribedWords } from "../documents/jobs/document-job.ts";
import { appendTurns } from "../documents/updates/append-turns.ts";
import { duplicateNote } from "../duplicates/duplicate-note.ts";
import { deleteHighlight } from "../highlights/delete-highlight.ts";
import { markWords } from "../highlights/mark-words.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { findTranscribedTurns } from "../transcription/transcribed-words.ts";
import { readTranscriptionMinutes } from "../transcription/transcription-minutes.ts";
import { lockTranscription, upsertTranscription } from "../transcription/transcription-store.ts";
import { listVersions, readVersionTexts, versionKey } from "../versions/read-versions.ts";
import { rewriteNextVersions } from "../versions/rewrite-versions-later.ts";
import { saveDocument } from "../versions/save-document.ts";
import { attachTranscript } from "./attach-transcript.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;
let noteId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);

const captions = [
  "WEBVTT\n",
  "00:00.000 --> 00:01.000\n<v Ana>How do you count?\n",
  "00:01.000 --> 00:02.000\n<v Ben>On brown paper, by hand.\n",
].join("\n");

const attach = (input: { content?: string; fileName?: string; replacesEarlier?: boolean } = {}) =>
  write(async (tx) => {
    await attachTranscript(tx, { fileId, fileName: "call.vtt", content: captions, ...input });
    await saveDocument(tx, noteId, "test");
  });

const text = async (documentId = noteId) => {
  const { rows } = await write((tx) =>
    sql<{ text: string }>`select text from documents where document_id = ${documentId}`.execute(tx.db),
  );
  return rows[0]?.text;
};

/** Texts of the note's readable versions. */
const versions = () =>
  write(async (tx) => {
    const { items } = await listVersions(tx, noteId, { limit: 50, after: undefined });
    return [...(await readVersionTexts(tx, items.map(versionKey))).values()];
  });

/** Turns in the note that came without the recording. */
const importTurns = (lines: readonly string[]) =>
  write(async (tx) => {
    const turns = lines.map((line) => ({ speaker: "Ben", startMs: null, endMs: null, text: line }));
    await appendTurns(tx, noteId, turns);
    await saveDocument(tx, noteId, "test");
  });

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    ({ fileId, noteId } = await freshRecording(tx));
  });
});

test("captions become turns with the time of each word, and take no minutes of the plan", async () => {
  await attach();
  expect(await text()).toBe("How do you count?\nOn brown paper, by hand.");
  await write(async (tx) => {
    expect(await lockTranscription(tx, fileId)).toMatchObject({ status: "DONE", provider: null });
    expect((await readTranscriptionMinutes(tx)).used).toBe(0);
    const words = transcribedWords(await findTranscribedTurns(tx, noteId));
    expect(words.map(({ text: word, speaker }) => `${speaker}: ${word}`).slice(3, 5)).toEqual([
      "Ana: count?",
      "Ben: On",
    ]);
    const id = await markWords(tx, { documentId: noteId, words: "brown paper", tagIds: [] });
    const highlight = (await readHighlights(tx, [id])).get(id);
    expect(highlight).toMatchObject({
      speaker: "Ben",
      recordingFileId: fileId,
      startMs: 1_100,
      endMs: 1_650,
    });
  });
});

test("a transcript that was imported before stays as it was corrected, and its highlights get their times", async () => {
  await importTurns(["How do you count?", "On braun paper, by hand."]);
  const id = await write((tx) => markWords(tx, { documentId: noteId, words: "by hand", tagIds: [] }));
  expect((await write((tx) => readHighlights(tx, [id]))).get(id)).toMatchObject({ startMs: null });
  await attach();
  expect(await text()).toBe("How do you count?\nOn braun paper, by hand.");
  expect((await write((tx) => readHighlights(tx, [id]))).get(id)).toMatchObject({
    ...{ text: "by hand", state: "anchored", recordingFileId: fileId, startMs: 1_650, endMs: 2_000 },
  });
});

test("words of a redacted span are masked, also where they were imported before", async () => {
  await importTurns(["How do you all count?", "On brown paper, by hand."]);
  const mark = (words: string) => write((tx) => markWords(tx, { documentId: noteId, words, tagIds: [] }));
  const [kept, masked, deleted] = [
    await mark("by hand"),
    await mark("brown paper"),
    await mark("On brown paper"),
  ];
  await write((tx) => deleteHighlight(tx, deleted));
  const copyId = await write((tx) => duplicateNote(tx, noteId));
  await write((tx) =>
    sql`insert into redactions (team_id, redaction_id, file_id, start_ms, end_ms, mutes_audio, blurs_video)
      values (${team.teamId}, gen_random_uuid(), ${fileId}, 1000, 1500, true, false)`.execute(tx.db),
  );
  await attach();
  const corrected = "How do you all count?\n▇▇▇ ▇▇▇ ▇▇▇ by hand.";
  expect([await text(), await text(copyId)]).toEqual([corrected, corrected]);
  expect((await versions()).join("\n")).not.toContain("brown");
  while (!(await write((tx) => rewriteNextVersions(tx, noteId))));
  expect((await versions()).filter((each) => each.startsWith(corrected)).length).toBeGreaterThan(1);
  const highlights = await write((tx) => readHighlights(tx, [kept, masked]));
  expect(highlights.get(kept)).toMatchObject({ text: "by hand", state: "anchored" });
  expect(highlights.get(masked)).toMatchObject({ text: "▇▇▇ ▇▇▇", state: "anchored" });
  const { rows } = await write((tx) =>
    sql`select text from highlights where highlight_id = ${deleted}`.execute(tx.db),
  );
  expect(rows).toEqual([{ text: "▇▇▇" }]);
});

test("the file that replaces a wrong one masks the words that were imported before it", async () => {
  await importTurns(["How do you count?", "On brown paper, by hand."]);
  await write((tx) =>
    sql`insert into redactions (team_id, redaction_id, file_id, start_ms, end_ms, mutes_audio, blurs_video)
      values (${team.teamId}, gen_random_uuid(), ${fileId}, 1000, 1500, true, false)`.execute(tx.db),
  );
  await attach({ content: "WEBVTT\n\n00:00.000 --> 00:02.000\nEntirely other words were heard in it\n" });
  expect(await text()).toContain("brown paper");
  await attach({ replacesEarlier: true });
  expect(await text()).not.toContain("brown");
  while (!(await write((tx) => rewriteNextVersions(tx, noteId))));
  expect((await versions()).join("\n")).not.toContain("brown");
});

describe("with a second recording", () => {
  const content = "WEBVTT\n\n00:00.000 --> 00:02.000\nEntirely other words were heard in this one\n";
  const first = "How do you count?\nOn brown paper, by hand.";
  const second = "Entirely other words were heard in this one";

  /** Adds a recording to the note, to which captions are attached from then on. Returns the one before. */
  async function addRecording(): Promise<string> {
    const before = fileId;
    ({ fileId } = await write(freshRecording));
    await write((tx) =>
      sql`update files set (project_id, document_id) = (select project_id, document_id from files
        where file_id = ${before}) where file_id = ${fileId}`.execute(tx.db),
    );
    return before;
  }

  const recordingOf = (words: string) =>
    write(async (tx) => {
      const id = await markWords(tx, { documentId: noteId, words, tagIds: [] });
      return (await readHighlights(tx, [id])).get(id)?.recordingFileId;
    });

  test("its text below the other's stays as it is and gets its times", async () => {
    await attach();
    await importTurns([second]);
    const firstId = await addRecording();
    await attach({ content });
    expect(await text()).toBe(`${first}\n${second}`);
    expect([await recordingOf("by hand"), await recordingOf("Entirely other")]).toEqual([firstId, fileId]);
  });

  test("its text above the other's is written again below it, where its times are read", async () => {
    await importTurns([second]);
    await attach();
    const firstId = await addRecording();
    await attach({ content });
    expect(await text()).toBe(`${second}\n${first}\n${second}`);
    expect(await recordingOf("by hand")).toBe(firstId);
  });
});

test("another transcript takes the place of the one before, or follows it", async () => {
  await attach();
  const content = "1\n00:00:00,000 --> 00:00:02,000\nBen: Entirely other words were heard in it\n";
  await attach({ fileName: "call.srt", content, replacesEarlier: true });
  expect(await text()).toBe("Entirely other words were heard in it");
  await attach({ replacesEarlier: false });
  expect(await text()).toBe(
    "Entirely other words were heard in it\nHow do you count?\nOn brown paper, by hand.",
  );
});

test("nothing is attached while the recording is being transcribed, or from a file that cannot be read", async () => {
  await expect(attach({ content: "WEBVTT\n" })).rejects.toMatchObject({ code: "import.empty" });
  await expect(attach({ content: "a".repeat(2_000_001) })).rejects.toMatchObject({
    code: "import.too_large",
  });
  await write((tx) =>
    upsertTranscription(tx, {
      ...{ fileId, noteId, id: fileId, provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
    }),
  );
  await expect(attach()).rejects.toMatchObject({ code: "transcription.under_way" });
  expect(await text()).not.toContain("paper");
});
