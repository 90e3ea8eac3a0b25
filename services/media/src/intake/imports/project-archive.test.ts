import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { cancelImport, retryImport } from "@fieldstone/domain/intake/imports/change-import-course.ts";
import { readLeftOut } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { startArchiveImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { undoImport, undoNextPart } from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import { extractPagesTask } from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import { beginSourceUpload } from "@fieldstone/domain/research/files/uploads/source-upload.ts";
import { deleteNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { noteTranscriptsLengthMax } from "@fieldstone/model/limits.ts";
import { type ExportedDocument, exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import JSZip from "jszip";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { importMs } from "./import-fixture.testing.ts";
import {
  beginImport,
  exportProject,
  makeRichProject,
  openObjects,
  runOnce,
  videoBytes,
  withPut,
} from "./project-archive-fixture.testing.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let archive: Buffer;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  objects = await openObjects();
  const from = await world(database, { title: "Calls" });
  await makeRichProject(from, objects);
  archive = await exportProject(database, from, objects);
}, importMs);
beforeEach(async () => {
  own = await world(database, { title: "Calls" });
  // The imported data is compared with the original, so the project must be empty.
  await own.as(own.contributor, (tx) => deleteNote(tx, own.noteId));
});

interface Unpacked {
  readonly whole: ReturnType<typeof exportedProject.parse>;
  readonly bytesOf: (path: string) => Promise<string>;
}

async function unpack(bytes: Buffer): Promise<Unpacked> {
  const zip = await JSZip.loadAsync(bytes);
  const text = await zip.file("Calls/project.json")?.async("string");
  const bytesOf = async (path: string) => (await zip.file(`Calls/${path}`)?.async("base64")) ?? "none";
  return { whole: exportedProject.parse(JSON.parse(text ?? "")), bytesOf };
}

/** A project in comparable form: ids become the places of their objects, times and authors are left out. */
async function canonical(archived: Buffer) {
  const { whole, bytesOf } = await unpack(archived);
  const documents = [...whole.notes, ...whole.insights].sort((one, other) =>
    one.title.localeCompare(other.title),
  );
  const names = new Map<string, string>();
  for (const tag of whole.tags) names.set(tag.id, tag.title);
  const keyOf = ({ text, startMs, inFile, range }: ExportedDocument["highlights"][number]) =>
    `${text} ${startMs} ${inFile?.pageNum} ${range?.start}`;
  for (const { highlights, attachments } of documents) {
    for (const highlight of highlights) names.set(highlight.id, `highlight ${keyOf(highlight)}`);
    for (const { id, name } of attachments) names.set(id, `file ${name}`);
  }
  const named = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_key, part) => (typeof part === "string" ? (names.get(part) ?? part) : part)),
    );
  return {
    tags: whole.tags.map(({ title, boardTitle, color }) => ({ title, boardTitle, color })),
    tagReels: named(whole.tagReels),
    documents: await Promise.all(
      documents.map(async ({ title, content, highlights, attachments, reels, comments }) => ({
        title,
        content: named(content),
        highlights: highlights
          .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
          .map(({ createdAt: _createdAt, ...rest }) => named(rest)),
        files: await Promise.all(
          attachments
            .toSorted((one, other) => one.name.localeCompare(other.name))
            .map(async ({ id: _id, path, ...rest }) => ({ ...rest, bytes: await bytesOf(path) })),
        ),
        reels: named(reels),
        comments: comments.map(({ highlightId, body }) => [
          named(highlightId),
          /Look here\./u.exec(body)?.[0],
        ]),
      })),
    ),
  };
}

const leftOutOf = (importId: string) =>
  own.as(own.contributor, async (tx) => (await readLeftOut(tx, [importId])).get(importId)?.named ?? []);
const uploading = async () => {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query("select 1 from files where team_id = $1 and upload_status = 'UPLOADING'", [own.team.teamId]),
  );
  return rows.length;
};
const again = () => exportProject(database, own, objects);

it(
  "comes into another workspace whole: texts, pictures, files, transcripts, highlights in files, comments and reels",
  async () => {
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes: archive });
    const ended = await runOnce(database, own, objects, importId);
    expect(ended).toMatchObject({ status: "DONE", progressPercent: 100, notesMade: 3 });
    expect(await leftOutOf(importId)).toEqual([]);
    const came = await canonical(await again());
    expect(came).toEqual(await canonical(archive));
    const counts = came.documents.map((each) => [
      each.title,
      each.files.length,
      each.highlights.length,
      each.comments.length,
    ]);
    expect(counts).toEqual([
      ["Call", 3, 5, 1],
      ["Interview", 0, 0, 0],
      ["It is slow", 0, 0, 0],
    ]);
    // As after an upload by a person: the recording is processed, and the document's pages are extracted.
    expect(await waitingTasks(database, own.team.teamId, runMediaJobTask)).toHaveLength(1);
    expect(await waitingTasks(database, own.team.teamId, extractPagesTask)).toHaveLength(1);
  },
  importMs,
);

it(
  "is joined where it was sent in parts, and once it is here the archive is not kept",
  async () => {
    const id = newId();
    const upload = await objects.createUpload(objectKey(own.team, "files", id), "application/zip");
    const { key, uploadId: storeUploadId } = upload;
    const sent = { id, projectId: own.projectId, name: "Calls.zip", sizeBytes: archive.length };
    await own.as(own.contributor, (tx) => beginSourceUpload(tx, { ...sent, objectKey: key, storeUploadId }));
    const started = await own.as(own.contributor, (tx) => startArchiveImport(tx, id));
    expect(await runOnce(database, own, objects, started.id)).toMatchObject({
      status: "FAILED",
      failureCode: "upload.incomplete",
      notesMade: 0,
    });
    await objects.putPart(upload, 1, archive);
    await own.as(own.contributor, (tx) => retryImport(tx, started.id));
    expect(await runOnce(database, own, objects, started.id)).toMatchObject({ status: "DONE", notesMade: 3 });
    await expect(objects.head(key)).resolves.toBeUndefined();
  },
  importMs,
);

it(
  "goes on after a kill with the file that was under way, and makes nothing twice",
  async () => {
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes: archive });
    let puts = 0;
    const dying = withPut(objects, (...args) => {
      puts += 1;
      return puts === 2 ? Promise.reject(new Error("the disk is gone")) : objects.put(...args);
    });
    await expect(runOnce(database, own, dying, importId)).rejects.toThrow("the disk is gone");
    const ended = await runOnce(database, own, objects, importId);
    expect(ended).toMatchObject({ status: "DONE", notesMade: 3 });
    expect(await canonical(await again())).toEqual(await canonical(archive));
  },
  importMs,
);

it(
  "is cancelled between two files, goes on when it is tried again, and is undone in one act",
  async () => {
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes: archive });
    const cancelling = withPut(objects, async (...args) => {
      const stored = await objects.put(...args);
      await own.as(own.contributor, (tx) => cancelImport(tx, importId));
      return stored;
    });
    expect(await runOnce(database, own, cancelling, importId)).toMatchObject({ status: "CANCELLED" });
    expect(await uploading()).toBe(2);
    await own.as(own.contributor, (tx) => retryImport(tx, importId));
    expect(await runOnce(database, own, objects, importId)).toMatchObject({ status: "DONE", notesMade: 3 });
    await own.as(own.contributor, (tx) => undoImport(tx, { id: importId, editedNoteIds: [] }));
    const undoNext = () =>
      withTenant(database.cell, own.team.system, "write", (tx) => undoNextPart(tx, importId));
    while (!(await undoNext()));
    const { whole } = await unpack(await again());
    expect(whole).toMatchObject({ notes: [], insights: [], tags: [], tagReels: [] });
  },
  importMs,
);

it(
  "is undone where it was cancelled: files that had not come take no storage any more",
  async () => {
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes: archive });
    const cancelling = withPut(objects, async (...args) => {
      await own.as(own.contributor, (tx) => cancelImport(tx, importId));
      return objects.put(...args);
    });
    expect(await runOnce(database, own, cancelling, importId)).toMatchObject({ status: "CANCELLED" });
    await own.as(own.contributor, (tx) => undoImport(tx, { id: importId, editedNoteIds: [] }));
    const undoNext = () =>
      withTenant(database.cell, own.team.system, "write", (tx) => undoNextPart(tx, importId));
    while (!(await undoNext()));
    expect(await uploading()).toBe(0);
  },
  importMs,
);

it(
  "names what the archive does not hold, and keeps the words without it",
  async () => {
    const zip = await JSZip.loadAsync(archive);
    zip.remove("Calls/files/call.mp4");
    zip.remove("Calls/files/screen.png");
    const bytes = await zip.generateAsync({ type: "nodebuffer" });
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes });
    expect(await runOnce(database, own, objects, importId)).toMatchObject({ status: "DONE" });
    const leftOut = await leftOutOf(importId);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { kind: "FILE", name: "call.mp4", reason: "MISSING" },
        { kind: "PICTURE", name: "screen.png", reason: "MISSING" },
        { kind: "HIGHLIGHT", name: "slow", reason: "MISSING" },
        { kind: "CLIP", name: "Best of: The wait", reason: "ELSEWHERE" },
      ]),
    );
    const { whole } = await unpack(await again());
    const call = whole.notes.find(({ title }) => title === "Call");
    expect(JSON.stringify(call?.content)).toContain("It was slow");
    expect(JSON.stringify(call?.content)).not.toContain("image");
  },
  importMs,
);

it(
  "leaves out a transcript that is too long to be read with its note, and says so",
  async () => {
    const zip = await JSZip.loadAsync(archive);
    const { whole } = await unpack(archive);
    for (const { transcript } of whole.notes.flatMap(({ attachments }) => attachments))
      for (const turn of transcript?.turns ?? []) turn.text = "a".repeat(noteTranscriptsLengthMax + 1);
    zip.file("Calls/project.json", JSON.stringify(whole));
    const bytes = await zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes });
    expect(await runOnce(database, own, objects, importId)).toMatchObject({ status: "DONE" });
    expect(await leftOutOf(importId)).toEqual([{ kind: "TRANSCRIPT", name: "call.mp4", reason: "LIMIT" }]);
    const call = (await unpack(await again())).whole.notes.find(({ title }) => title === "Call");
    expect(call?.attachments.find(({ name }) => name === "call.mp4")).toMatchObject({ transcript: null });
    expect(JSON.stringify(call?.content)).toContain("It was slow");
  },
  importMs,
);

it(
  "makes nothing where the workspace has no room for the files, and says so",
  async () => {
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        "insert into tenant_limits (team_id, plan_tier, storage_bytes_max) values ($1, 'ENTERPRISE', $2)",
        [own.team.teamId, archive.length + videoBytes.length],
      ),
    );
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes: archive });
    expect(await runOnce(database, own, objects, importId)).toMatchObject({
      status: "FAILED",
      failureCode: "storage.full",
      notesMade: 0,
    });
  },
  importMs,
);
