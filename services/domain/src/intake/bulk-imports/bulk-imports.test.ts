import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { freshRecording } from "../../kernel/entitlements/gated-commands.testing.ts";
import { attachTranscript } from "../../research/attached-transcripts/attach-transcript.ts";
import { attachWaitingTranscript } from "../../research/attached-transcripts/attach-waiting-transcript.ts";
import { appendTurns } from "../../research/documents/updates/append-turns.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { updateNote } from "../../research/notes/update-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { updateRecording } from "../../research/recordings/recording-store.ts";
import { saveDocument } from "../../research/versions/save-document.ts";
import { changeImport } from "../imports/change-import.ts";
import { undoImportTask } from "../imports/import-tasks.ts";
import { undoNextPart } from "../imports/undo/undo-import.ts";
import { beginBulkImport } from "./begin-bulk-import.ts";
import { bulkItemStates } from "./bulk-import.ts";
import { readBulkImports, readBulkItemCounts, readBulkItems } from "./read-bulk-imports.ts";
import { stopBulkImport } from "./stop-bulk-import.ts";
import { importBulkItem, makeNoteOfBulkItem } from "./take-bulk-item.ts";
import { readBulkUndoSummary, undoBulkImport, undoNextBulkPart } from "./undo-bulk-import.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let member: SeededUser;
let projectId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, by = team.owner): Promise<T> =>
  withTenant(database.cell, by.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  member = await seedUser(database, team, { role: "CONTRIBUTOR" });
  projectId = await write((tx) => createProject(tx, { title: "Study" }));
});

const begin = () =>
  write((tx) =>
    beginBulkImport(tx, [
      { projectId, path: "calls/one.vtt", sizeBytes: 40 },
      { projectId, path: "calls/two.mp4", sizeBytes: 4_000 },
      { projectId, path: "three.txt", sizeBytes: 4 },
    ]),
  );

function file() {
  const id = newId();
  const { teamId, region } = team.owner.context;
  return {
    id,
    projectId,
    name: "one.vtt",
    mimeType: "text/vtt",
    fileType: "DOCUMENT",
    sizeBytes: 40,
    objectKey: objectKey({ region, teamId }, "files", id),
  } as const;
}

test("a file is imported once, however often it is sent", async () => {
  const bulkImportId = await begin();
  const key = { bulkImportId, position: 0 };
  const first = await write((tx) => importBulkItem(tx, key, file()));
  const second = await write((tx) => importBulkItem(tx, key, file()));
  expect([first.isNew, second]).toEqual([true, { importId: first.importId, isNew: false }]);
  const note = await write((tx) => makeNoteOfBulkItem(tx, { bulkImportId, position: 1 }));
  expect(await write((tx) => makeNoteOfBulkItem(tx, { bulkImportId, position: 1 }))).toBe(note);
  const counts = await write((tx) => readBulkItemCounts(tx, [bulkImportId]));
  expect(counts.get(bulkImportId)).toEqual(
    new Map([
      ["UNDER_WAY", 1],
      ["WAITING", 2],
    ]),
  );
});

test("a file whose parts have arrived and are being joined is not waiting to be sent", async () => {
  const bulkImportId = await begin();
  const noteId = await write((tx) => makeNoteOfBulkItem(tx, { bulkImportId, position: 1 }));
  const { fileId } = await write(freshRecording);
  await write((tx) =>
    sql`update files set project_id = ${projectId}, document_id = ${noteId}, upload_status = 'UPLOADING',
      joining_since = now() where file_id = ${fileId}`.execute(tx.db),
  );
  const counts = await write((tx) => readBulkItemCounts(tx, [bulkImportId]));
  expect(Object.fromEntries(counts.get(bulkImportId) ?? [])).toEqual({ UNDER_WAY: 1, WAITING: 2 });
});

test("once it is stopped, what was not sent stays out", async () => {
  const bulkImportId = await begin();
  await write((tx) => importBulkItem(tx, { bulkImportId, position: 0 }, file()));
  await write((tx) => stopBulkImport(tx, bulkImportId));
  await write((tx) => stopBulkImport(tx, bulkImportId));
  const items = await write((tx) => readBulkItems(tx, bulkImportId, { states: bulkItemStates, offset: 0 }));
  expect(items.map(({ path, state }) => [path, state])).toEqual([
    ["calls/one.vtt", "UNDER_WAY"],
    ["calls/two.mp4", "CANCELLED"],
    ["three.txt", "CANCELLED"],
  ]);
  await expect(
    write((tx) => importBulkItem(tx, { bulkImportId, position: 2 }, file())),
  ).rejects.toMatchObject({ code: "bulk_import.stopped" });
});

test("nobody else sees it, or sends its files", async () => {
  const bulkImportId = await begin();
  expect((await write((tx) => readBulkImports(tx, [bulkImportId]), member)).size).toBe(0);
  await expect(
    write((tx) => makeNoteOfBulkItem(tx, { bulkImportId, position: 1 }), member),
  ).rejects.toMatchObject({ code: "bulk_import.not_found" });
});

test("what cannot be one of many is refused as a whole", async () => {
  const chosen = (path: string, sizeBytes = 5) => ({ projectId, path, sizeBytes });
  const rejection = (files: Parameters<typeof beginBulkImport>[1]) =>
    write((tx) => beginBulkImport(tx, files)).catch((error: { code?: string }) => error.code);
  expect(await rejection([])).toBe("bulk_import.too_many_items");
  expect(await rejection(Array.from({ length: 5_001 }, (_, index) => chosen(`${index}.txt`)))).toBe(
    "bulk_import.too_many_items",
  );
  expect(await rejection([chosen("a.txt"), chosen("a.exe")])).toBe("bulk_import.item_refused");
  expect(await rejection([chosen("a.txt", 10_000_001)])).toBe("bulk_import.item_refused");
  for (const transcriptPath of ["b.vtt", "a.docx", "calls/a.vtt", ""])
    expect(await rejection([{ ...chosen("a.mp4"), transcriptPath }])).toBe("bulk_import.item_refused");
  expect(await rejection(Array.from({ length: 5_000 }, (_, index) => chosen(`${index}.txt`)))).toMatch(/-/);
});

const system = () => ({ ...team.owner.context, actor: { kind: "system", name: "test" } }) as const;

async function undoAll(bulkImportId: string): Promise<void> {
  const asTask = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, system(), "write", fn);
  while (!(await asTask((tx) => undoNextBulkPart(tx, bulkImportId))));
  for (const { importId } of await waitingTasks(database, team.teamId, undoImportTask))
    while (!(await asTask((tx) => undoNextPart(tx, importId))));
}

test("it is undone as a whole, but for what somebody worked on, and says before what goes", async () => {
  const bulkImportId = await begin();
  const { importId } = await write((tx) => importBulkItem(tx, { bulkImportId, position: 0 }, file()));
  const noteId = await write((tx) => makeNoteOfBulkItem(tx, { bulkImportId, position: 1 }));
  const summary = async (by = team.owner) =>
    write(async (tx) => {
      const found = (await readBulkImports(tx, [bulkImportId])).get(bulkImportId);
      return found === undefined ? undefined : readBulkUndoSummary(tx, found);
    }, by);
  const undo = (editedNoteIds: readonly string[] = [], by = team.owner) =>
    write((tx) => undoBulkImport(tx, { id: bulkImportId, editedNoteIds }), by);
  // The result of an undo is unknown while a file is being read.
  expect(await summary()).toBeNull();
  await expect(undo()).rejects.toMatchObject({ code: "bulk_import.under_way" });
  await write((tx) => changeImport(tx, importId, { status: "DONE", notesMade: 2 }));
  const made = await write(async (tx) => {
    const author = { kind: "import", importId } as const;
    const one = await createNote(tx, { projectId, title: "One", author });
    const two = await createNote(tx, { projectId, title: "Two", author });
    return { one: one.id, two: two.id };
  });
  await write((tx) => updateNote(tx, { id: made.two, title: "Two, edited" }));
  expect(await summary()).toMatchObject({ noteCount: 3, editedCount: 1, editedNoteIds: [made.two] });
  expect(await summary(member)).toBeUndefined();
  await expect(undo([], member)).rejects.toMatchObject({ code: "bulk_import.not_found" });

  await undo();
  await undo([made.two]);
  await undoAll(bulkImportId);
  const live = await write((tx) =>
    tx.db.selectFrom("notes").select("note_id as id").where("deleted_at", "is", null).execute(),
  );
  const liveIds = live.map(({ id }) => id);
  expect(liveIds).toContain(made.two);
  for (const id of [made.one, noteId]) expect(liveIds).not.toContain(id);
  const counts = (await write((tx) => readBulkItemCounts(tx, [bulkImportId]))).get(bulkImportId);
  expect(counts).toEqual(
    new Map([
      ["CANCELLED", 1],
      ["UNDONE", 2],
    ]),
  );
  expect(await summary()).toBeNull();
});

test("a recording and the transcript that came with it are undone as one note, unless someone edited it", async () => {
  const recordings = ["kept.mp4", "undone.mp4"];
  const bulkImportId = await write((tx) =>
    beginBulkImport(
      tx,
      recordings.map((path) => ({
        projectId,
        path,
        sizeBytes: 4_000,
        transcriptPath: path.replace("mp4", "vtt"),
      })),
    ),
  );
  const items = await write((tx) => readBulkItems(tx, bulkImportId, { states: bulkItemStates, offset: 0 }));
  expect(items.map(({ transcriptPath }) => transcriptPath)).toEqual(["kept.vtt", "undone.vtt"]);
  const noteIds: string[] = [];
  for (const position of recordings.keys()) {
    const noteId = await write((tx) => makeNoteOfBulkItem(tx, { bulkImportId, position }));
    const { fileId } = await write(freshRecording);
    await write(async (tx) => {
      await sql`update files set (project_id, document_id) = (${projectId}, ${noteId})
        where file_id = ${fileId}`.execute(tx.db);
      await updateRecording(tx, fileId, { status: "PROCESSING" });
      const content = "WEBVTT\n\n00:00.000 --> 00:01.000\nHow do you count?\n";
      await attachTranscript(tx, { fileId, fileName: "call.vtt", content });
      await updateRecording(tx, fileId, { status: "DONE" });
    });
    await withTenant(database.cell, system(), "write", (tx) => attachWaitingTranscript(tx, fileId));
    noteIds.push(noteId);
  }
  const [keptId = "", undoneId = ""] = noteIds;
  await write(async (tx) => {
    await appendTurns(tx, keptId, [{ speaker: null, startMs: null, endMs: null, text: "By hand." }]);
    await saveDocument(tx, keptId, "test");
  });
  await write((tx) => undoBulkImport(tx, { id: bulkImportId, editedNoteIds: [] }));
  await undoAll(bulkImportId);
  const live = await write((tx) =>
    tx.db.selectFrom("notes").select("note_id as id").where("deleted_at", "is", null).execute(),
  );
  const liveIds = live.map(({ id }) => id);
  expect([liveIds.includes(keptId), liveIds.includes(undoneId)]).toEqual([true, false]);
});

test("an edited note that is in a closed project now is not undone by a member without access", async () => {
  const bulkImportId = await write(
    (tx) => beginBulkImport(tx, [{ projectId, path: "one.vtt", sizeBytes: 40 }]),
    member,
  );
  const key = { bulkImportId, position: 0 };
  const { importId } = await write((tx) => importBulkItem(tx, key, file()), member);
  await write((tx) => changeImport(tx, importId, { status: "DONE", notesMade: 1 }));
  const author = { kind: "import", importId } as const;
  const { id } = await write((tx) => createNote(tx, { projectId, title: "One", author }));
  const closed = await write((tx) => createProject(tx, { title: "Closed", workspaceAccess: "private" }));
  await write((tx) => updateNote(tx, { id, projectId: closed }));
  const undo = (editedNoteIds: readonly string[]) =>
    write((tx) => undoBulkImport(tx, { id: bulkImportId, editedNoteIds }), member);
  await expect(undo([id])).rejects.toMatchObject({ code: "project.not_found" });
  await undo([]);
});
