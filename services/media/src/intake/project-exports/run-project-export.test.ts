import "@fieldstone/domain/objects.ts";
import { randomBytes } from "node:crypto";
import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { downloadProjectExport } from "@fieldstone/domain/intake/project-exports/download-project-export.ts";
import {
  cancelProjectExport,
  deleteProjectExport,
} from "@fieldstone/domain/intake/project-exports/end-project-export.ts";
import { projectExportKey } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { readOwnExports } from "@fieldstone/domain/intake/project-exports/project-export-policy.ts";
import {
  dropProjectExportTask,
  runProjectExportTask,
} from "@fieldstone/domain/intake/project-exports/project-export-tasks.ts";
import { projectExportRuns } from "@fieldstone/domain/intake/project-exports/run-project-export.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { projectExportManifestSchema } from "@fieldstone/model/project-export/export-manifest.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { dropProjectExport } from "./drop-project-exports.ts";
import { openExportObjects, packExport, startExport, unpackExport } from "./exported-project.testing.ts";
import { runProjectExport } from "./run-project-export.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  objects = await openExportObjects();
});
beforeEach(async () => {
  own = await world(database, { title: "Payments: 2026/27" });
});

async function attach(bytes: Buffer, { isStored = true } = {}): Promise<string> {
  const id = newId();
  const key = objectKey(own.team, "files", id);
  if (isStored) await objects.put(key, bytes, "application/pdf");
  const { projectId, noteId: documentId } = own;
  await own.as(own.contributor, (tx) =>
    insertFile(tx, {
      id,
      projectId,
      documentId,
      purpose: "ATTACHMENT",
      name: "guide.pdf",
      mimeType: "application/pdf",
      fileType: "DOCUMENT",
      sizeBytes: bytes.length,
      objectKey: key,
    }),
  );
  return id;
}

const start = (format?: "ARCHIVE" | "QDPX", projectIds?: readonly string[]) =>
  startExport(own, format, projectIds);

const pack = (exportId: string, store = objects) =>
  packExport({ database, objects: store }, own.team, exportId);

const unpack = (exportId: string) => unpackExport(objects, own.team, exportId);

const find = async (exportId: string, user = own.contributor) =>
  (await own.as(user, (tx) => readOwnExports(tx, [exportId]))).get(exportId);

const keyOf = (exportId: string): ObjectKey => projectExportKey(own.team, exportId);

it("packs notes, files, tables and all of it as data, under names that every system takes", async () => {
  const bytes = randomBytes(300_000);
  const fileId = await attach(bytes);
  const lostId = await attach(bytes, { isStored: false });
  await own.as(own.contributor, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId: own.projectId, title: "Topics" });
    const tagId = await createTag(tx, { tagBoardId, title: "Speed" });
    const personId = await createPerson(tx, { name: "Marta Silva" });
    await updateNote(tx, { id: own.noteId, peopleIds: [personId] });
    await recordConsent(tx, { id: personId, state: "WITHDRAWN" });
    const highlightId = await markWords(tx, { documentId: own.noteId, words: "was slow", tagIds: [tagId] });
    await createComment(tx, { objectType: "highlight", objectId: highlightId, body: "Ask again." });
    await createNote(tx, { projectId: own.projectId, title: "Interview" });
  });
  const exportId = await start();
  await pack(exportId);
  expect(await find(exportId)).toMatchObject({ status: "DONE", progressPercent: 100 });

  const files = await unpack(exportId);
  const folder = "Payments- 2026-27";
  expect([...files.keys()].sort()).toEqual(
    [
      `${folder}/files/guide.pdf`,
      `${folder}/notes/Interview (2).md`,
      `${folder}/notes/Interview.md`,
      `${folder}/project.json`,
      ...["highlights", "insights", "notes", "people", "tags"].map((name) => `${folder}/tables/${name}.csv`),
      "manifest.json",
    ].sort(),
  );
  expect(files.get(`${folder}/files/guide.pdf`)).toEqual(bytes);
  const text = (name: string) => files.get(name)?.toString() ?? "";
  expect(text(`${folder}/notes/Interview.md`)).toContain("> was slow\n>\n> — Speed · Consent withdrawn");
  expect(text(`${folder}/tables/highlights.csv`)).toContain("was slow,Speed,Interview,,Consent withdrawn,");
  const manifest = projectExportManifestSchema.parse(JSON.parse(text("manifest.json")));
  expect(manifest.projectIds).toEqual([own.projectId]);
  expect(manifest.files[fileId]).toMatchObject({ uploadStatus: "COMPLETE" });
  expect(manifest.files[lostId]).toMatchObject({ uploadStatus: "FAILED" });
  const data = ["manifest.json", `${folder}/project.json`].map((name) => files.get(name)?.length ?? 0);
  expect(await find(exportId)).toMatchObject({ dataSizeBytes: data.reduce((sum, size) => sum + size, 0) });
  const whole = exportedProject.parse(JSON.parse(text(`${folder}/project.json`)));
  const [first] = whole.notes;
  expect(first?.highlights).toMatchObject([{ text: "was slow", range: { start: 3, end: 11 } }]);
  expect(first?.comments).toMatchObject([{ body: "Ask again." }]);
});

it("packs a project's coding as QDPX, and refuses several projects in one", async () => {
  const exportId = await start("QDPX");
  await pack(exportId);
  expect([...(await unpack(exportId)).keys()]).toContain("project.qde");
  const other = await own.as(own.contributor, (tx) => createProject(tx, { title: "Other" }));
  await expect(start("QDPX", [own.projectId, other])).rejects.toMatchObject({
    code: "project_export.one_project",
  });
});

it("is its maker's alone, and holds nothing that they may no longer edit", async () => {
  const exportId = await start();
  await pack(exportId);
  const manager = await seedUser(database, own.team, { role: "MANAGER" });
  expect(await find(exportId, manager)).toBeUndefined();
  await expect(own.as(manager, (tx) => deleteProjectExport(tx, exportId))).rejects.toMatchObject({
    code: "project_export.not_found",
  });
  await expect(
    own.as(own.viewer, (tx) =>
      startProjectExport(tx, { format: "ARCHIVE", projectIds: [own.projectId], projectCategoryIds: [] }),
    ),
  ).rejects.toMatchObject({ title: "Forbidden" });
  const later = await start();
  await withTenant(database.cell, own.team.system, "write", (tx) =>
    tx.db
      .updateTable("users")
      .set({ role: "VIEWER" })
      .where("user_id", "=", own.contributor.userId)
      .execute(),
  );
  await pack(later);
  await expect(objects.head(keyOf(later))).resolves.toBeUndefined();
});

it("begins anew after a kill, and is given up after two", async () => {
  const exportId = await start();
  const ends: ((error: Error) => void)[] = [];
  // Runs that end with their process leave only the start of an archive.
  const killed: ObjectStore = Object.assign(Object.create(objects), {
    put: () => new Promise((_resolve, reject) => ends.push(reject)),
  });
  const runs = [pack(exportId, killed)];
  await expect.poll(() => find(exportId)).toMatchObject({ status: "RUNNING" });
  await pack(exportId);
  expect(await find(exportId)).toMatchObject({ status: "DONE", lostRuns: 1 });
  const another = await start();
  runs.push(pack(another, killed));
  await expect.poll(() => find(another)).toMatchObject({ status: "RUNNING" });
  runs.push(pack(another, killed));
  await expect.poll(() => find(another)).toMatchObject({ lostRuns: 1 });
  await pack(another);
  expect(await find(another)).toMatchObject({ status: "FAILED", failureCode: "export.interrupted" });
  for (const end of ends) end(new Error("the process is gone"));
  await Promise.allSettled(runs);
  expect(await find(exportId)).toMatchObject({ status: "DONE" });
  expect(await find(another)).toMatchObject({ status: "FAILED" });
});

it("fails where its last attempt ended with its process, after others failed", async () => {
  const exportId = await start();
  await withTenant(database.cell, own.team.system, "write", (tx) => projectExportRuns.begin(tx, exportId));
  const work = runProjectExport({ cell: database.cell, objects });
  await runTask(work, own.team, { exportId }, { attempt: attemptsOf(runProjectExportTask) });
  expect(await find(exportId)).toMatchObject({ status: "FAILED", failureCode: "export.interrupted" });
});

it("cancels and withdraws: no bytes are left, and nothing can be downloaded", async () => {
  const cancelled = await start();
  await own.as(own.contributor, (tx) => cancelProjectExport(tx, cancelled));
  await pack(cancelled);
  await expect(objects.head(keyOf(cancelled))).resolves.toBeUndefined();
  const done = await start();
  await pack(done);
  await expect(own.as(own.contributor, (tx) => downloadProjectExport(tx, done))).resolves.toMatchObject({
    id: done,
  });
  const waiting = await start();
  await withTenant(database.cell, own.team.system, "write", (tx) =>
    projectExportRuns.withdraw(tx, "export.person_forgotten"),
  );
  for (const payload of await waitingTasks(database, own.team.teamId, dropProjectExportTask)) {
    await runTask(dropProjectExport({ objects }), own.team, payload);
  }
  await expect(objects.head(keyOf(done))).resolves.toBeUndefined();
  expect(await find(done)).toMatchObject({ status: "EXPIRED" });
  expect(await find(waiting)).toMatchObject({ status: "FAILED", failureCode: "export.person_forgotten" });
  await expect(own.as(own.contributor, (tx) => downloadProjectExport(tx, done))).rejects.toMatchObject({
    code: "project_export.not_ready",
  });
  expect(await waitingTasks(database, own.team.teamId, runProjectExportTask)).toHaveLength(3);
});
