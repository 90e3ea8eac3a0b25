import type { FileType } from "@fieldstone/model/files/file-type.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { pdfHighlightLengthMax } from "@fieldstone/model/limits.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MoveFileHighlightInput, moveFileHighlight } from "../clips/move-file-highlight.ts";
import { findPlacedHighlights } from "../documents/placed-highlights.ts";
import { setFileDeleted } from "../files/delete-file.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { createTag } from "../tags/create-tag.ts";
import { keepTranscript } from "../transcription/transcription-steps.ts";
import { upsertTranscription } from "../transcription/transcription-store.ts";
import { type CreateFileHighlightInput, createFileHighlight } from "./create-file-highlight.ts";
import { deleteHighlight, restoreHighlight } from "./delete-highlight.ts";
import { moveHighlight } from "./move-highlight.ts";
import {
  countProjectHighlights,
  listTagHighlights,
  readHighlights,
  readHighlightsOfDocuments,
  readHighlightsOfFiles,
} from "./read-highlights.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let projectId: string;
let noteId: string;
let pdfId: string;
let callId: string;

const pageText = "The export failed twice.";
const words = [0, 3, 1_000, 1_000, 500, 200, 4, 6, 1_600, 1_000, 900, 200];

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  projectId = await write(team.owner, (tx) =>
    createProject(tx, { title: "Study", workspaceAccess: "limited" }),
  );
  ({ id: noteId } = await write(team.owner, (tx) =>
    createNote(tx, { projectId, body: { kind: "markdown", markdown: "Before." } }),
  ));
  pdfId = await attach("report.pdf", "DOCUMENT");
  callId = await attach("call.mp4", "VIDEO");
  await write(team.owner, async (tx) => {
    const place = { team_id: team.teamId, file_id: pdfId };
    await tx.db.insertInto("file_extractions").values(place).execute();
    await tx.db
      .insertInto("file_pages")
      .values([
        { ...place, page_num: 1, status: "processed", width_pt: 595, height_pt: 842, text: pageText, words },
        { ...place, page_num: 2, status: "failed", width_pt: 595, height_pt: 842 },
        {
          ...place,
          page_num: 3,
          status: "processed",
          width_pt: 595,
          height_pt: 842,
          text: "x".repeat(pdfHighlightLengthMax + 1),
        },
      ])
      .execute();
    await tx.db
      .insertInto("recordings")
      .values({
        ...place,
        file_id: callId,
        audio_video_file_id: newId(),
        status: "DONE",
        media_type: "VIDEO",
        duration_ms: 60_000,
      })
      .execute();
  });
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function attach(name: string, fileType: FileType): Promise<string> {
  const id = newId();
  return write(team.owner, async (tx) => {
    await tx.db
      .insertInto("files")
      .values({
        team_id: team.teamId,
        file_id: id,
        project_id: projectId,
        document_id: noteId,
        name,
        mime_type: "application/octet-stream",
        file_type: fileType,
        purpose: "ATTACHMENT",
        size_bytes: 1,
        upload_status: "DONE",
        object_key: objectKey(team, "files", id),
      })
      .execute();
    return id;
  });
}

const mark = (input: CreateFileHighlightInput, user = contributor) =>
  write(user, (tx) => createFileHighlight(tx, input));
const markExport = () => mark({ fileId: pdfId, anchor: { pageNum: 1, start: 4, end: 10 }, text: "export" });
const readOf = (id: string) => write(contributor, async (tx) => (await readHighlights(tx, [id])).get(id));

describe("a highlight in a file", () => {
  it("marks words of a page, an area with its words, and a span of a recording", async () => {
    const [text, area, span] = [
      await markExport(),
      await mark({
        fileId: pdfId,
        anchor: { pageNum: 1, area: { x: 900, y: 900, width: 800, height: 400 } },
      }),
      await mark({ fileId: callId, anchor: { startMs: 12_000, endMs: 34_500 } }),
    ];
    expect(await readOf(text)).toMatchObject({
      ...{ text: "export", documentId: noteId, fileId: pdfId, pageNum: 1, rangeStart: 4, rangeEnd: 10 },
      ...{ anchorStart: null, documentVersion: null, area: null, state: "anchored" },
    });
    expect(await readOf(area)).toMatchObject({ text: "The", area: [900, 900, 800, 400], rangeStart: null });
    expect(await readOf(span)).toMatchObject({
      text: "call.mp4, 0:12–0:34",
      startMs: 12_000,
      endMs: 34_500,
      pageNum: null,
    });
    await write(contributor, async (tx) => {
      const ofFiles = await readHighlightsOfFiles(tx, [pdfId, callId]);
      expect([pdfId, callId].map((id) => ofFiles.get(id)?.map((highlight) => highlight.id))).toEqual([
        [text, area],
        [span],
      ]);
      expect((await readHighlightsOfDocuments(tx, [noteId])).get(noteId)).toHaveLength(3);
      expect(await countProjectHighlights(tx, { projectId, tagIds: [] })).toBe(3);
      expect(await findPlacedHighlights(tx, noteId)).toEqual([]);
    });
  });

  it("has the words of a span whose recording is transcribed", async () => {
    await write(team.owner, async (tx) => {
      await upsertTranscription(tx, {
        fileId: callId,
        id: newId(),
        noteId,
        provider: "random",
        language: "en-GB",
        labelsSpeakers: true,
        removesFillers: false,
        vocabulary: [],
        durationMs: 60_000,
      });
      const wordTimes = [0, 400, 500, 900, 1_000, 1_400];
      const turn = { speaker: "Ana", startMs: 0, endMs: 1_400, text: "It was slow.", wordTimes };
      const run = { fileId: callId, noteId, provider: "random", replacesEarlier: false } as const;
      await keepTranscript(tx, run, [turn]);
    });
    const span = await mark({ fileId: callId, anchor: { startMs: 450, endMs: 1_400 } });
    expect(await readOf(span)).toMatchObject({ text: "was slow.", startMs: 450, endMs: 1_400 });
  });

  it("is refused where the page says otherwise, the place is not in the file, or it is too long", async () => {
    const refused = async (fileId: string, anchor: CreateFileHighlightInput["anchor"], text?: string) =>
      await mark({ fileId, anchor, text }).then(
        () => "taken",
        (error: unknown) => (error instanceof Object && "code" in error ? error.code : error),
      );
    const area = { x: 0, y: 0, width: 100, height: 100 };
    expect([
      await refused(pdfId, { pageNum: 1, start: 4, end: 10 }, "import"),
      await refused(pdfId, { pageNum: 3, start: 0, end: pdfHighlightLengthMax + 1 }, "x"),
      await refused(pdfId, { pageNum: 2, area }),
      await refused(pdfId, { pageNum: 4, area }),
      await refused(pdfId, { pageNum: 1, area: { ...area, width: 10_001 } }),
      await refused(pdfId, { pageNum: 1, area, startMs: 1, endMs: 2 }),
      await refused(pdfId, { startMs: 1, endMs: 2 }),
      await refused(callId, { startMs: 2, endMs: 2 }),
      await refused(callId, { startMs: 0, endMs: 60_001 }),
      await refused(newId(), { startMs: 0, endMs: 1 }),
    ]).toEqual([
      "highlight.text_differs",
      "highlight.too_long",
      ...Array(7).fill("highlight.place_invalid"),
      "file.not_found",
    ]);
  });

  it("belongs to those who read its note, and no viewer makes one", async () => {
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    const anchor = { startMs: 0, endMs: 1_000 };
    await expect(mark({ fileId: callId, anchor }, viewer)).rejects.toMatchObject({ title: "Forbidden" });
    const stranger = (await seedTeam(database)).owner;
    await expect(mark({ fileId: callId, anchor }, stranger)).rejects.toMatchObject({
      code: "file.not_found",
    });
    await write(team.owner, (tx) =>
      tx.db
        .updateTable("projects")
        .set({ workspace_access: "private" })
        .where("project_id", "=", projectId)
        .execute(),
    );
    const id = await mark({ fileId: callId, anchor }, team.owner);
    expect(await readOf(id)).toBeUndefined();
    await expect(mark({ fileId: callId, anchor })).rejects.toMatchObject({ code: "file.not_found" });
  });

  it("is tagged, listed with its tag, deleted and restored; never moved into a text", async () => {
    const boardId = await write(
      team.owner,
      async (tx) => (await listBoardsOfProjects(tx, [projectId]))[0]?.id ?? "",
    );
    const tagId = await write(team.owner, (tx) => createTag(tx, { tagBoardId: boardId, title: "Export" }));
    const input = { id: newId(), fileId: pdfId, anchor: { pageNum: 1, start: 4, end: 10 }, text: "export" };
    const id = await mark({ ...input, tagIds: [tagId] });
    expect(await mark({ ...input, tagIds: [tagId] })).toBe(id);
    const tagged = () =>
      write(contributor, async (tx) =>
        (await listTagHighlights(tx, tagId, { tagIds: [] }, { limit: 10, after: undefined })).items.map(
          (highlight) => highlight.id,
        ),
      );
    expect(await tagged()).toEqual([id]);
    await write(contributor, (tx) => deleteHighlight(tx, id));
    expect(await tagged()).toEqual([]);
    await write(contributor, (tx) => restoreHighlight(tx, id));
    expect(await tagged()).toEqual([id]);
    const anchor = new Uint8Array([0]);
    await expect(
      write(contributor, (tx) =>
        moveHighlight(tx, { id, anchorStart: anchor, anchorEnd: anchor, text: "x" }),
      ),
    ).rejects.toMatchObject({ code: "highlight.in_file" });
  });

  it("is moved to another place of its kind in its file, and keeps its tags", async () => {
    const move = (input: MoveFileHighlightInput, user = contributor) =>
      write(user, (tx) => moveFileHighlight(tx, input));
    const boardId = await write(
      team.owner,
      async (tx) => (await listBoardsOfProjects(tx, [projectId]))[0]?.id ?? "",
    );
    const tagId = await write(team.owner, (tx) => createTag(tx, { tagBoardId: boardId, title: "Export" }));
    const span = await mark({ fileId: callId, anchor: { startMs: 0, endMs: 1_000 }, tagIds: [tagId] });
    await move({ id: span, anchor: { startMs: 500, endMs: 34_500 } });
    expect(await readOf(span)).toMatchObject({ text: "call.mp4, 0:00–0:34", startMs: 500, endMs: 34_500 });
    const words = await markExport();
    await move({ id: words, anchor: { pageNum: 1, start: 4, end: 17 }, text: "export failed" });
    expect(await readOf(words)).toMatchObject({ text: "export failed", rangeStart: 4, rangeEnd: 17 });
    const area = { x: 0, y: 0, width: 100, height: 100 };
    for (const anchor of [
      { startMs: 0, endMs: 60_001 },
      { startMs: 2, endMs: 2 },
      { pageNum: 1, area },
    ])
      await expect(move({ id: span, anchor })).rejects.toMatchObject({ code: "highlight.place_invalid" });
    await expect(move({ id: words, anchor: { startMs: 0, endMs: 1 } })).rejects.toMatchObject({
      code: "highlight.place_invalid",
    });
    const other = await seedUser(database, team);
    const stranger = (await seedTeam(database)).owner;
    const anchor = { startMs: 0, endMs: 1_000 };
    await expect(move({ id: span, anchor }, other)).rejects.toMatchObject({ title: "Forbidden" });
    await expect(move({ id: span, anchor }, stranger)).rejects.toMatchObject({
      code: "highlight.not_found",
    });
  });

  it("goes with its file and comes back with it, unless it was deleted before", async () => {
    const [kept, gone] = [await markExport(), await markExport()];
    await write(contributor, (tx) => deleteHighlight(tx, gone));
    await write(team.owner, (tx) => setFileDeleted(tx, pdfId, true));
    expect(await readOf(kept)).toBeUndefined();
    await expect(write(contributor, (tx) => restoreHighlight(tx, kept))).rejects.toMatchObject({
      code: "file.not_found",
    });
    await write(team.owner, (tx) => setFileDeleted(tx, pdfId, false));
    expect([await readOf(kept), await readOf(gone)].map((found) => found?.id)).toEqual([kept, undefined]);
  });
});
