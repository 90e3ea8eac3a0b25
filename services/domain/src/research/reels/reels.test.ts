import "../../objects.ts";
import "../../steps.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { exportHighlightsMax } from "@fieldstone/model/limits.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { requireSharedAccess } from "../../access/share-links/shared-access.ts";
import { listTrash } from "../../discovery/trash/read-trash.ts";
import { createShareLink } from "../../sharing/share-links/create-share-link.ts";
import { findClips } from "../clips/read-clip.ts";
import { insertFile } from "../files/file-store.ts";
import { createFileHighlight } from "../highlights/create-file-highlight.ts";
import { deleteHighlight } from "../highlights/delete-highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { tagHighlight } from "../highlights/tag-highlight.ts";
import { createInsight } from "../insights/create-insight.ts";
import { readInsights } from "../insights/read-insights.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { prepareRecording } from "../recordings/begin-recording.ts";
import { updateRecording } from "../recordings/recording-store.ts";
import { createRedaction } from "../redactions/change-redactions.ts";
import { readOwnExport } from "../reel-exports/read-reel-exports.ts";
import { startReelExport } from "../reel-exports/start-reel-export.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { keepTranscript } from "../transcription/transcription-steps.ts";
import { lockTranscription, upsertTranscription } from "../transcription/transcription-store.ts";
import {
  addReelClips,
  deleteReelClips,
  moveReelClip,
  restoreReelClips,
  setReelDeleted,
  titleReelClip,
  updateReel,
} from "./change-reel.ts";
import { readCaptions } from "./clip-captions.ts";
import { createReel } from "./create-reel.ts";
import {
  findClipsOfReels,
  findReelsOfDocuments,
  readReel,
  readReels,
  readReelsOfTags,
  readSpansOfTag,
} from "./read-reels.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let noteId: string;
let fileId: string;
let spans: string[];

beforeAll(async () => {
  database = await createCellDatabase();
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user = team.owner) =>
  withTenant(database.cell, user.context, "write", fn);

/** A one-minute recording that is ready for playback, in a note of its own. */
async function recorded(
  tx: TenantTransaction,
): Promise<{ readonly noteId: string; readonly fileId: string }> {
  const note = await createNote(tx, { projectId, title: "Call" });
  const id = newId();
  const key = objectKey(tx.context, "files", id);
  await insertFile(tx, {
    id,
    projectId,
    documentId: note.id,
    purpose: "ATTACHMENT",
    name: "call.mp4",
    mimeType: "video/mp4",
    fileType: "VIDEO",
    sizeBytes: 1_000,
    objectKey: key,
  });
  await prepareRecording(tx, { id, documentId: note.id, objectKey: key, fileType: "VIDEO" });
  const size = { widthPx: 320, heightPx: 180, frameRate: 25 };
  const metadata = { mediaType: "VIDEO", durationMs: 60_000, ...size } as const;
  await updateRecording(tx, id, { status: "DONE", metadata });
  return { noteId: note.id, fileId: id };
}

const mark = (tx: TenantTransaction, second: number) =>
  createFileHighlight(tx, { fileId, anchor: { startMs: second * 1_000, endMs: second * 1_000 + 900 } });

beforeEach(async () => {
  team = await seedTeam(database);
  spans = [];
  await write(async (tx) => {
    projectId = await createProject(tx, { title: "Calls" });
    ({ noteId, fileId } = await recorded(tx));
    for (const second of [1, 2, 3]) spans.push(await mark(tx, second));
  });
});

const make = (highlightIds: readonly string[] = spans) =>
  write((tx) => createReel(tx, { documentId: noteId, title: "Best of", highlightIds }));
const clipsOf = async (id: string) =>
  ((await write((tx) => findClipsOfReels(tx, [id]))).get(id) ?? []).map((clip) => clip.highlightId);

/** Reads with a new share link of a reel. */
async function asVisitorOf(objectId: string, fn: (tx: TenantTransaction) => Promise<void>): Promise<void> {
  await write((tx) => createShareLink(tx, { objectType: "reel", objectId }));
  const { rows } = await write((tx) => sql<{ token: string }>`select token from share_links`.execute(tx.db));
  const actor = { kind: "public", shareToken: rows[0]?.token ?? "" } as const;
  await withTenant(database.cell, { ...team.owner.context, actor }, "read", fn);
}

test("keeps its order through moves, removals and their undo, and has its clips cut once", async () => {
  const id = await make();
  const [first = "", second = "", third = ""] = spans;
  await write((tx) => moveReelClip(tx, { id, highlightId: third, beforeHighlightId: first }));
  expect(await clipsOf(id)).toEqual([third, first, second]);
  await write((tx) => titleReelClip(tx, { id, highlightId: first, title: " Price " }));
  await write((tx) => deleteReelClips(tx, { id, highlightIds: [first] }));
  expect(await clipsOf(id)).toEqual([third, second]);
  await write((tx) => restoreReelClips(tx, { id, highlightIds: [first] }));
  expect((await write((tx) => findClipsOfReels(tx, [id]))).get(id)).toMatchObject([
    { highlightId: third },
    { highlightId: first, title: "Price" },
    { highlightId: second },
  ]);
  await write((tx) => moveReelClip(tx, { id, highlightId: third }));
  await write((tx) => addReelClips(tx, { id, highlightIds: [first] }));
  expect(await clipsOf(id)).toEqual([first, second, third]);
  const { rows } = await write((tx) => sql`select 1 from clips`.execute(tx.db));
  expect(rows).toHaveLength(3);
});

test("is renamed, deleted and restored from the trash", async () => {
  const id = await make();
  await write((tx) => updateReel(tx, { id, title: "Price", transition: "FADE" }));
  expect(await write((tx) => readReel(tx, id))).toMatchObject({
    title: "Price",
    transition: "FADE",
    projectId,
  });
  await write((tx) => setReelDeleted(tx, id, true));
  await expect(write((tx) => readReel(tx, id))).rejects.toMatchObject({ code: "reel.not_found" });
  expect(await write((tx) => listTrash(tx))).toMatchObject({ items: [{ id, type: "reel", title: "Price" }] });
  await write((tx) => setReelDeleted(tx, id, false));
  expect(await write((tx) => readReel(tx, id))).toMatchObject({ title: "Price" });
});

test("takes highlights of recordings alone, 100 at most", async () => {
  const tooMany = await write(async (tx) => {
    const ids: string[] = [];
    for (let second = 0; second <= exportHighlightsMax; second += 1) ids.push(await mark(tx, second % 50));
    return ids;
  });
  await expect(make(tooMany)).rejects.toMatchObject({ code: "export.too_many_highlights" });
  await expect(make([newId()])).rejects.toMatchObject({ code: "reel.clip_invalid" });
  const id = await make(tooMany.slice(1));
  await expect(
    write((tx) => addReelClips(tx, { id, highlightIds: tooMany.slice(0, 1) })),
  ).rejects.toMatchObject({ code: "export.too_many_highlights" });
});

test("remembers the clips that were removed last, however many there were", async () => {
  const [first = "", second = "", third = ""] = spans;
  const id = await make([first, second]);
  await write(async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`insert into highlights (team_id, highlight_id, document_id, project_id,
        file_id, recording_file_id, start_ms, end_ms, text, author_kind)
      select team_id, gen_random_uuid(), document_id, project_id, file_id, recording_file_id, start_ms, end_ms, text,
          author_kind from highlights, generate_series(1, 150) where highlight_id = ${third}
      returning highlight_id as id`.execute(tx.db);
    await sql`insert into reel_clips (team_id, reel_id, highlight_id, place, removed_at)
      select ${tx.context.teamId}, ${id}, highlight_id, place + 2, now() - make_interval(secs => 1000 - place)
        from unnest(${rows.map((row) => row.id)}::uuid[]) with ordinality as old (highlight_id, place)`.execute(
      tx.db,
    );
  });
  await write((tx) => deleteReelClips(tx, { id, highlightIds: [second] }));
  const { rows } = await write((tx) => sql`select 1 from reel_clips where reel_id = ${id}`.execute(tx.db));
  expect(rows).toHaveLength(1 + exportHighlightsMax);
  await write((tx) => restoreReelClips(tx, { id, highlightIds: [second] }));
  expect(await clipsOf(id)).toEqual([first, second]);
});

test("of a tag lies in its board's project, and is read by those who may read that", async () => {
  const tagId = await write(async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    const tag = await createTag(tx, { tagBoardId, title: "Price" });
    for (const highlightId of spans.slice(0, 2)) await tagHighlight(tx, { highlightId, tagIds: [tag] });
    return tag;
  });
  const found = await write((tx) => readSpansOfTag(tx, tagId));
  expect(found.map(({ id }) => id).toSorted()).toEqual(spans.slice(0, 2).toSorted());
  const id = await write((tx) => createReel(tx, { tagId, title: "Price", highlightIds: spans.slice(0, 2) }));
  expect((await write((tx) => readReelsOfTags(tx, [tagId]))).get(tagId)).toMatchObject([{ id, projectId }]);
  await expect(
    write((tx) => createReel(tx, { tagId, documentId: noteId, title: "Both", highlightIds: [] })),
  ).rejects.toMatchObject({ code: "reel.place_invalid" });
});

test("of an insight is played, shared and exported, and masked with its recording", async () => {
  const insightId = await write((tx) =>
    createInsight(tx, { projectId, title: "Price", highlightIds: spans }),
  );
  const id = await write((tx) =>
    createReel(tx, { documentId: insightId, title: "Best", highlightIds: spans }),
  );
  expect((await write((tx) => findReelsOfDocuments(tx, [insightId]))).get(insightId)).toMatchObject([
    { id, projectId, documentId: insightId },
  ]);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  expect((await write((tx) => findClipsOfReels(tx, [id]), viewer)).get(id)).toHaveLength(3);
  await expect(write((tx) => updateReel(tx, { id, title: "No" }), viewer)).rejects.toMatchObject({
    title: "Forbidden",
  });
  await asVisitorOf(id, async (tx) => {
    expect([...(await readReels(tx, [id])).keys()]).toEqual([id]);
    expect([...(await requireSharedAccess(tx)).highlightIds].toSorted()).toEqual(spans.toSorted());
    expect((await readInsights(tx, [insightId])).size).toBe(0);
  });

  const cut = () => write((tx) => findClips(tx, spans));
  const exportId = await write((tx) => startReelExport(tx, { reelId: id, captions: "NONE" }));
  expect(await write((tx) => readOwnExport(tx, exportId))).toMatchObject({ reelId: id, highlightIds: spans });
  const [first = "", second = "", third = ""] = spans;
  expect([...(await cut()).keys()].toSorted()).toEqual(spans.toSorted());
  const span = { startMs: 2_100, endMs: 2_400 };
  await write((tx) => createRedaction(tx, { fileId, ...span, mutesAudio: true, blursVideo: true }));
  expect([...(await cut()).keys()].toSorted()).toEqual([first, third].toSorted());
  expect(await clipsOf(id)).toEqual([first, second, third]);
  expect(await write((tx) => readOwnExport(tx, exportId))).toMatchObject({ status: "FAILED" });
});

test("is changed by those alone who may write in its note, and by nobody of another workspace", async () => {
  const id = await make();
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const refused = expect.objectContaining({ title: "Forbidden" });
  await expect(write((tx) => updateReel(tx, { id, title: "No" }), viewer)).rejects.toEqual(refused);
  await expect(write((tx) => deleteReelClips(tx, { id, highlightIds: spans }), viewer)).rejects.toEqual(
    refused,
  );
  const { owner: stranger } = await seedTeam(database);
  await expect(write((tx) => setReelDeleted(tx, id, true), stranger)).rejects.toMatchObject({
    code: "reel.not_found",
  });
  expect((await write((tx) => readReels(tx, [id]), stranger)).size).toBe(0);
});

test("a share link opens the reel and the highlights in it, and nothing else", async () => {
  const id = await make(spans.slice(0, 2));
  const other = await make();
  await write((tx) => deleteHighlight(tx, spans[1] ?? ""));
  await asVisitorOf(id, async (tx) => {
    expect([...(await requireSharedAccess(tx)).highlightIds]).toEqual(spans.slice(0, 1));
    expect([...(await readReels(tx, [id, other])).keys()]).toEqual([id]);
    expect([...(await readHighlights(tx, spans)).keys()]).toEqual(spans.slice(0, 1));
  });
});

test("captions are of each clip's own span, and those of many long clips are not read together", async () => {
  const said = "word ".repeat(11_000).trim();
  await write(async (tx) => {
    await upsertTranscription(tx, {
      ...{ fileId, noteId, id: fileId, provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 60_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    if (transcription === undefined) throw new Error("the transcription is gone");
    await keepTranscript(tx, transcription, [
      { speaker: null, startMs: 1_000, endMs: 1_400, text: "early", wordTimes: [1_000, 1_400] },
      {
        ...{ speaker: null, startMs: 2_000, endMs: 2_500 },
        ...{ text: "soon enough", wordTimes: [2_000, 2_200, 2_950, 3_000] },
      },
      { speaker: null, startMs: 10_000, endMs: 59_000, text: said, wordTimes: [] },
    ]);
  });
  const captions = await write((tx) => readCaptions(tx, spans));
  expect(spans.map((id) => captions.get(id)?.map(({ text }) => text))).toEqual([["early"], ["soon"], []]);

  const long = await write(async (tx) => {
    const made: string[] = [];
    for (let second = 10; second < 30; second += 1) {
      const anchor = { startMs: second * 1_000, endMs: 59_000 };
      made.push(await createFileHighlight(tx, { fileId, anchor }));
    }
    return made;
  });
  const [longest = ""] = long;
  const alone = await write((tx) => readCaptions(tx, [longest]));
  expect(alone.get(longest)?.length).toBeGreaterThan(100);
  await expect(write((tx) => readCaptions(tx, long))).rejects.toMatchObject({ code: "captions.too_long" });
});
