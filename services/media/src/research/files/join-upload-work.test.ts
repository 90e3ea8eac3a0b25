import { createHash, randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  attachmentsPerDocumentMax,
  uploadsInProgressMax,
} from "@fieldstone/domain/research/files/attachments/attachment.ts";
import { findAttachmentsOfDocuments } from "@fieldstone/domain/research/files/attachments/read-attachments.ts";
import { setFileDeleted } from "@fieldstone/domain/research/files/delete-file.ts";
import { beginUpload } from "@fieldstone/domain/research/files/uploads/begin-upload.ts";
import { cancelUpload } from "@fieldstone/domain/research/files/uploads/end-upload.ts";
import { joinUpload } from "@fieldstone/domain/research/files/uploads/join-upload.ts";
import { dropUploadTask, joinUploadTask } from "@fieldstone/domain/research/files/uploads/upload-tasks.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { uploadPartRange, uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptsOf, type TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { dropUploadWork } from "./drop-upload-work.ts";
import { expireFilesWork } from "./expire-files-work.ts";
import { joinUploadWork } from "./join-upload-work.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let team: SeededTeam;
let noteId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  const dir = await mkdtemp(path.join(tmpdir(), "uploads-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
});

beforeEach(async () => {
  team = await seedTeam(database);
  const projectId = await write((tx) => createProject(tx, { title: "Calls" }));
  noteId = (await write((tx) => createNote(tx, { projectId, title: "Call" }))).id;
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>, user = team.owner): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function run(work: TaskImplementation, payload: unknown, attempt = 1) {
  const signal = new AbortController().signal;
  const attemptsMax = attemptsOf(joinUploadTask);
  return work.run(payload, { context: team.system, attempt, attemptsMax, signal, log: silentLog });
}

interface Begun {
  readonly id: string;
  readonly key: ObjectKey;
  readonly uploadId: string;
}

async function begin(name: string, sizeBytes: number, user = team.owner): Promise<Begun> {
  const id = newId();
  const key = objectKey({ region: team.region, teamId: team.teamId }, "files", id);
  const { uploadId } = await objects.createUpload(key, "application/octet-stream");
  const input = { id, documentId: noteId, name, sizeBytes, objectKey: key, storeUploadId: uploadId };
  await write((tx) => beginUpload(tx, input), user);
  return { id, key, uploadId };
}

/** Begins an upload and sends all parts. */
async function send(name: string, bytes: Buffer): Promise<Begun> {
  const begun = await begin(name, bytes.length);
  for (let partNumber = 1; ; partNumber += 1) {
    const { start, end } = uploadPartRange(partNumber, bytes.length);
    await objects.putPart(begun, partNumber, bytes.subarray(start, end));
    if (end === bytes.length) break;
  }
  await write((tx) => joinUpload(tx, begun.id));
  return begun;
}

const join = ({ id }: Begun, attempt?: number) =>
  run(joinUploadWork({ cell: database.cell, objects }), { fileId: id }, attempt);

async function listed() {
  const files = await write((tx) => findAttachmentsOfDocuments(tx, [noteId]));
  return files.get(noteId) ?? [];
}

/** Payloads of the waiting tasks of a kind. */
async function waiting<P>(task: TaskContract<P>): Promise<readonly P[]> {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<{ payload: { payload: unknown } }>(
      `select payload from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = $1`,
      [task.name],
    ),
  );
  return rows.map(({ payload }) => task.payload.parse(payload.payload));
}

it("joins the parts byte for byte, and says what the file is by its bytes, however often it is run", async () => {
  const bytes = Buffer.concat([onePixelPng, randomBytes(uploadPartSizeBytes + 5)]);
  const begun = await send("screen.mp4", bytes);
  expect(await listed()).toMatchObject([{ uploadStatus: "UPLOADING", name: "screen.mp4" }]);
  for (let time = 0; time < 2; time += 1) await join(begun);
  expect(await listed()).toMatchObject([
    { uploadStatus: "DONE", mimeType: "image/png", fileType: "IMAGE", storeUploadId: null },
  ]);
  const hash = createHash("sha256");
  for await (const chunk of (await objects.get(begun.key)).body) hash.update(chunk);
  expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
});

it("goes on where a run ended that was killed after the parts were joined", async () => {
  const begun = await send("notes.txt", Buffer.from("spoken"));
  await objects.completeUpload(begun, await objects.listParts(begun));
  await join(begun);
  expect(await listed()).toMatchObject([{ uploadStatus: "DONE", mimeType: "text/plain" }]);
});

it.each([
  ["a part that is missing", "call.mp4", Buffer.alloc(10), 20, "upload.incomplete"],
  [
    "a GIF over 2 MB under another name",
    "call.png",
    Buffer.concat([Buffer.from("GIF89a\x01\x00\x01\x00"), Buffer.alloc(2_000_000)]),
    undefined,
    "file.too_large",
  ],
  [
    "over 268,402,689 pixels",
    "wall.png",
    Buffer.concat([
      onePixelPng.subarray(0, 16),
      Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]),
      onePixelPng.subarray(24),
    ]),
    undefined,
    "image.too_many_pixels",
  ],
])("ends as failed with its reason, and leaves no bytes: %s", async (_what, name, bytes, sizeBytes, code) => {
  const begun = await begin(name, sizeBytes ?? bytes.length);
  await objects.putPart(begun, 1, bytes);
  await join(begun);
  expect(await listed()).toMatchObject([{ uploadStatus: "FAILED", failureCode: code }]);
  await dropAll();
  expect(await objects.head(begun.key)).toBeUndefined();
  await expect(objects.listParts(begun)).rejects.toMatchObject({ code: "upload.not_found" });
});

/** Runs the tasks that delete the bytes of ended uploads. */
async function dropAll(): Promise<void> {
  for (const payload of await waiting(dropUploadTask)) await run(dropUploadWork({ objects }), payload);
}

it("that failed is taken off the list, twice without complaint, and does not come back", async () => {
  const begun = await begin("call.mp4", 20);
  await objects.putPart(begun, 1, Buffer.alloc(10));
  await join(begun);
  for (let time = 0; time < 2; time += 1) await write((tx) => cancelUpload(tx, begun.id));
  expect(await listed()).toEqual([]);
  await expect(write((tx) => setFileDeleted(tx, begun.id, false))).rejects.toMatchObject({
    code: "file.not_found",
  });
});

it("is refused over the uploads that a member may have under way, and over the files of a note", async () => {
  const [first] = await Promise.all(Array.from({ length: uploadsInProgressMax }, () => begin("call.mp4", 1)));
  await expect(begin("call.mp4", 1)).rejects.toMatchObject({ code: "upload.limit" });
  if (first !== undefined) await write((tx) => cancelUpload(tx, first.id));
  await begin("call.mp4", 1);
  const fill = `insert into files (team_id, file_id, project_id, document_id, purpose, name, mime_type, file_type,
      size_bytes, object_key, upload_status)
    select team_id, gen_random_uuid(), project_id, document_id, purpose, name, mime_type, file_type, 1, object_key,
      'DONE' from files, generate_series(1, $2) where file_id = $1`;
  const rest = attachmentsPerDocumentMax - uploadsInProgressMax;
  await asAdministrator(database.adminUrl, (admin) => admin.query(fill, [first?.id, rest]));
  const colleague = await seedUser(database, team);
  await expect(begin("call.mp4", 1, colleague)).rejects.toMatchObject({ code: "file.limit" });
});

it("is cancelled by whoever may write there, and takes no storage then", async () => {
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const begun = await begin("call.mp4", 40);
  await objects.putPart(begun, 1, Buffer.alloc(40));
  await expect(write((tx) => cancelUpload(tx, begun.id), viewer)).rejects.toMatchObject({
    title: "Forbidden",
  });
  const colleague = await seedUser(database, team);
  for (let time = 0; time < 2; time += 1) await write((tx) => cancelUpload(tx, begun.id), colleague);
  await dropAll();
  expect(await listed()).toEqual([]);
  await expect(objects.listParts(begun)).rejects.toMatchObject({ code: "upload.not_found" });
  await expect(write((tx) => joinUpload(tx, begun.id))).rejects.toMatchObject({ code: "upload.ended" });
});

it("ends as failed after the last try, with an error for the log before that", async () => {
  const begun = await send("call.mp4", Buffer.from("spoken"));
  const fail = () => Promise.reject(new Error("500"));
  const failing = new Proxy(objects, {
    get: (store, name) => (name === "head" ? fail : Reflect.get(store, name)),
  });
  const work = joinUploadWork({ cell: database.cell, objects: failing });
  await expect(run(work, { fileId: begun.id })).rejects.toThrow("500");
  expect(await listed()).toMatchObject([{ uploadStatus: "UPLOADING" }]);
  await expect(run(work, { fileId: begun.id }, 5)).rejects.toThrow("500");
  expect(await listed()).toMatchObject([{ uploadStatus: "FAILED", failureCode: "upload.internal" }]);
});

it("ends as failed where every try ended with its process, frees its bytes, and stays so", async () => {
  const begun = await send("call.mp4", Buffer.from("spoken"));
  // No attempt recorded anything: the upload is as the first found it.
  await join(begun, attemptsOf(joinUploadTask));
  expect(await listed()).toMatchObject([{ uploadStatus: "FAILED", failureCode: "upload.internal" }]);
  await dropAll();
  expect(await objects.head(begun.key)).toBeUndefined();
  await write((tx) => cancelUpload(tx, begun.id));
  expect(await listed()).toEqual([]);
});

it("that has ended is left alone by a last try that comes late", async () => {
  const begun = await send("call.txt", Buffer.from("spoken"));
  await join(begun);
  await join(begun, attemptsOf(joinUploadTask));
  expect(await listed()).toMatchObject([{ uploadStatus: "DONE" }]);
});

it("a deleted file comes back for 30 days, then its bytes go; an upload that nobody continued is given up", async () => {
  const begun = await send("call.txt", Buffer.from("spoken"));
  await join(begun);
  const abandoned = await begin("later.txt", 5);
  const expire = () => run(expireFilesWork({ cell: database.cell, objects }), {});
  await write((tx) => setFileDeleted(tx, begun.id, true));
  await expire();
  await write((tx) => setFileDeleted(tx, begun.id, false));
  expect((await listed()).map(({ name }) => name)).toEqual(["call.txt", "later.txt"]);
  await write((tx) => setFileDeleted(tx, begun.id, true));
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update files set deleted_at = now() - interval '31 days' where file_id = $1", [begun.id]),
  );
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update files set created_at = now() - interval '8 days' where file_id = $1", [abandoned.id]),
  );
  await expire();
  await dropAll();
  expect(await objects.head(begun.key)).toBeUndefined();
  await expect(objects.listParts(abandoned)).rejects.toMatchObject({ code: "upload.not_found" });
  await expect(write((tx) => setFileDeleted(tx, begun.id, false))).rejects.toMatchObject({
    code: "file.not_found",
  });
});
