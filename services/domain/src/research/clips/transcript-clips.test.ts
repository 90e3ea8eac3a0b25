import "../../objects.ts";
import "../../steps.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { setFileDeleted } from "../files/delete-file.ts";
import { createFileHighlight } from "../highlights/create-file-highlight.ts";
import { markWords } from "../highlights/mark-words.ts";
import { readHighlights, readHighlightsOfRecordings } from "../highlights/read-highlights.ts";
import { createRedaction } from "../redactions/change-redactions.ts";
import { planReelExport } from "../reel-exports/plan-reel-export.ts";
import { readCaptions } from "../reels/clip-captions.ts";
import { createReel } from "../reels/create-reel.ts";
import { readReel, readSpansOfTag } from "../reels/read-reels.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { saveDocument } from "../versions/save-document.ts";
import { makeClip } from "./make-clip.ts";
import { findClips } from "./read-clip.ts";
import { correctWords, transcribe, transcriptWords } from "./transcribed-note.testing.ts";

const transcribed = transcriptWords("we", "count", "the", "stock", "on", "paper");
const span = { startMs: 1_200, endMs: 2_300 };

let database: TestCellDatabase;
let team: SeededTeam;
let fileId: string;
let noteId: string;
let tagId: string;
let highlightId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const highlight = async () => (await write((tx) => readHighlights(tx, [highlightId]))).get(highlightId);
const clip = async () => (await write((tx) => findClips(tx, [highlightId]))).get(highlightId);

/** Replaces words but for their first and last letters: a highlight that ends with them still does. */
const correct = (words: string, by: string) =>
  write((tx) => correctWords(tx, noteId, [words.slice(1, -1), by]));

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    const recording = await freshRecording(tx);
    ({ fileId, noteId } = recording);
    await transcribe(tx, recording, transcribed);
    await saveDocument(tx, noteId, "test");
    const tagBoardId = await createTagBoard(tx, { projectId: recording.projectId, title: "Themes" });
    tagId = await createTag(tx, { tagBoardId, title: "Stock" });
    highlightId = await markWords(tx, { documentId: noteId, words: "stock on paper", tagIds: [tagId] });
  });
});

test("words of a transcript are a span of its recording: in a clip, a reel, its tag and an export", async () => {
  expect(await highlight()).toMatchObject({ fileId: null, recordingFileId: fileId, ...span });
  const reelId = await write((tx) =>
    createReel(tx, { documentId: noteId, title: "Stock", highlightIds: [highlightId] }),
  );
  expect(await clip()).toMatchObject({ fileId, ...span, status: "QUEUED" });
  const ofRecording = await write((tx) => readHighlightsOfRecordings(tx, [fileId]));
  expect(ofRecording.get(fileId)?.map(({ id }) => id)).toEqual([highlightId]);
  expect((await write((tx) => readSpansOfTag(tx, tagId))).map(({ id }) => id)).toEqual([highlightId]);
  const plan = await write(async (tx) =>
    planReelExport(tx, await readReel(tx, reelId), { exportId: reelId, captions: "SOFT" }),
  );
  expect(plan?.highlightIds).toEqual([highlightId]);
  expect(plan?.job.files).toMatchObject([{ startOffset: span.startMs, endOffset: span.endMs }]);
  expect(plan?.cues.map(({ text }) => text)).toEqual(["stock on paper"]);
});

test("a corrected word keeps the span and the clip", async () => {
  await write((tx) => makeClip(tx, highlightId));
  const before = await clip();
  await correct("stock", "tac");
  expect(await highlight()).toMatchObject({ recordingFileId: fileId, ...span });
  expect(await clip()).toEqual(before);
  await correct("paper", "ap");
  expect(await clip()).toEqual(before);
});

test("captions of its clip and exports say what people corrected, at the times at which it was heard", async () => {
  await write((tx) => makeClip(tx, highlightId));
  const reelId = await write((tx) =>
    createReel(tx, { documentId: noteId, title: "Stock", highlightIds: [highlightId] }),
  );
  const captions = () => write(async (tx) => (await readCaptions(tx, [highlightId])).get(highlightId));
  const exported = () =>
    write(async (tx) =>
      planReelExport(tx, await readReel(tx, reelId), { exportId: reelId, captions: "SOFT" }),
    );
  const spoken = { startMs: 0, endMs: 1_100 };
  expect(await captions()).toMatchObject([{ ...spoken, text: "stock on paper" }]);
  const { contentHash } = (await exported()) ?? {};
  await correct("stock", "oc of shar");
  const corrected = [{ ...spoken, text: "soc of shark on paper" }];
  expect(await captions()).toMatchObject(corrected);
  expect((await exported())?.cues).toMatchObject(corrected);
  expect((await exported())?.contentHash).not.toBe(contentHash);
  const anchor = { startMs: 1_150, endMs: 2_400 };
  const made = await write((tx) => createFileHighlight(tx, { fileId, anchor }));
  const ofSpan = (await write((tx) => readHighlights(tx, [made]))).get(made);
  expect(ofSpan?.text).toBe("soc of shark on paper");
  await write((tx) =>
    createRedaction(tx, { fileId, startMs: 2_050, endMs: 2_100, mutesAudio: true, blursVideo: false }),
  );
  expect(await captions()).toMatchObject([{ ...spoken, text: "soc of shark on ▇▇▇" }]);
});

test("highlights that were made before the recording was kept beside them have it, and keep it when their text is saved", async () => {
  await write((tx) => sql`update highlights set recording_file_id = null`.execute(tx.db));
  expect(await highlight()).toMatchObject({ recordingFileId: fileId, ...span });
  await correct("count", "oun");
  const { rows } = await write((tx) =>
    sql<{ kept: string }>`select recording_file_id as kept from highlights`.execute(tx.db),
  );
  expect(rows).toEqual([{ kept: fileId }]);
});

test("times of another span drop the clip of the one before", async () => {
  await write((tx) => makeClip(tx, highlightId));
  await write((tx) =>
    sql`update highlights set start_ms = 0, end_ms = 300 where highlight_id = ${highlightId}`.execute(tx.db),
  );
  await correct("count", "oun");
  expect(await highlight()).toMatchObject(span);
  expect(await clip()).toBeUndefined();
});

test("a redaction of the span takes the clip, and leaves a highlight of masked words", async () => {
  await write((tx) => makeClip(tx, highlightId));
  await write((tx) =>
    createRedaction(tx, { fileId, startMs: 1_300, endMs: 1_400, mutesAudio: true, blursVideo: false }),
  );
  expect(await clip()).toBeUndefined();
  await write((tx) => saveDocument(tx, noteId, "test"));
  expect(await highlight()).toMatchObject({ text: "▇▇▇ on paper", recordingFileId: fileId, ...span });
});

test("nothing of a deleted recording is played, and all of it again when it is restored", async () => {
  await write((tx) => setFileDeleted(tx, fileId, true));
  expect(await highlight()).toMatchObject({ text: "stock on paper", recordingFileId: null });
  await expect(write((tx) => makeClip(tx, highlightId))).rejects.toMatchObject({ code: "clip.unavailable" });
  const reel = write((tx) =>
    createReel(tx, { documentId: noteId, title: "Stock", highlightIds: [highlightId] }),
  );
  await expect(reel).rejects.toMatchObject({ code: "reel.clip_invalid" });
  await write((tx) => setFileDeleted(tx, fileId, false));
  expect(await highlight()).toMatchObject({ recordingFileId: fileId });
});
