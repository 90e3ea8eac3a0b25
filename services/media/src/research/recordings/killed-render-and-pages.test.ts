import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { readFile } from "node:fs/promises";
import { findAttachmentsOfDocuments } from "@fieldstone/domain/research/files/attachments/read-attachments.ts";
import { inspectFile } from "@fieldstone/domain/research/files/inspect-file.ts";
import {
  convertDocumentTask,
  extractPagesTask,
} from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import { findExtractionsOfFiles, findFilePages } from "@fieldstone/domain/research/files/pages/read-pages.ts";
import { beginUpload } from "@fieldstone/domain/research/files/uploads/begin-upload.ts";
import { completeUpload } from "@fieldstone/domain/research/files/uploads/end-upload.ts";
import { joinUpload } from "@fieldstone/domain/research/files/uploads/join-upload.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { createRedaction } from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { findS3Server } from "@fieldstone/testkit/servers/s3-server.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxOf, wordParagraph } from "../../intake/imports/zip.testing.ts";
import { findOffice } from "../files/pages/convert-office.ts";
import {
  finishAfterKill,
  refuseRun,
  type Stage,
  stages,
  type Traffic,
  timeoutMs,
  trap,
  type Work,
} from "./job-traps.testing.ts";
import { MediaProcess } from "./media-process.testing.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

const render = { source: /\/files\//, firstOutput: /\/normalized/, lastOutput: /\/normalized/ };
/** The text of each page. */
const said = ["Page 1 says so", "Page 2 says so", "Page 3 says so"];
const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const hasOffice = (await findOffice()) !== undefined;
const pages = { source: /\/files\//, firstOutput: /\/derived\//, lastOutput: /\/page-3\./ };
const images = { source: /\/files\//, firstOutput: /\/image-320/, lastOutput: /\/image-1600/ };
const faults = ([500, 503] as const).flatMap((status) =>
  (["source", "last output"] as const).map((stage) => [status, stage] as const),
);
const span = { startMs: 1_000, endMs: 2_000, mutesAudio: true, blursVideo: true };

const server = findS3Server();
let database: TestCellDatabase;
let team: SeededTeam;
let media: MediaProcess;
let noteId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

const keysOf = async (part: string) => (await media.stored()).keys.filter((key) => key.includes(part));

/** Number of waiting tasks that read pages. */
async function pagesToRead(): Promise<number> {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<{ count: number }>(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = any($1)",
      [[convertDocumentTask.name, extractPagesTask.name]],
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Takes two minutes of kills, so not in the short trial. */
const isLong = trials(0, 1) > 0;

describe.skipIf(server === undefined || !isLong)("a media process that is killed", () => {
  beforeAll(async () => {
    database = await createCellDatabase();
    media = await MediaProcess.prepare(database, server ?? "");
    team = await seedTeam(database);
    noteId = await write(async (tx) => {
      const projectId = await createProject(tx, { title: "Reports" });
      return (await createNote(tx, { projectId, title: "Report" })).id;
    });
    media.start();
  }, timeoutMs);
  afterAll(() => media.close());

  it.each(stages)(
    "rendering a redaction, at its %s: the recording is masked, and of one try alone",
    { timeout: 2 * timeoutMs },
    (stage) =>
      expectRendered((work) =>
        finishAfterKill({ media, database }, work, () => trap(media, render, stage), stage),
      ),
  );

  it.each([500, 503] as const)(
    "rendering a redaction while S3 answers %i: another run comes to the same end",
    { timeout: 2 * timeoutMs },
    (status) => expectRendered((work) => finishAfterFault(work, render, "last output", status)),
  );

  it.each(["source", "first output", "last output"] as const)(
    "reading a PDF, at its %s: every page is there, once",
    { timeout: 2 * timeoutMs },
    (stage) => {
      const lines = said.map((line) => ({ lines: [line] }));
      return expectRead(
        "report.pdf",
        pdfOf(lines),
        killing(() => trap(media, pages, stage)),
      );
    },
  );

  it.each(faults)(
    "reading a PDF while S3 answers %i at its %s: every page is there, once",
    {
      timeout: 2 * timeoutMs,
    },
    (status, stage) =>
      expectRead("report.pdf", pdfOf(said.map((line) => ({ lines: [line] }))), (work) =>
        finishAfterFault(work, pages, stage, status),
      ),
  );

  it.each(faults)(
    "making an image's sizes while S3 answers %i at its %s: both are there",
    {
      timeout: 2 * timeoutMs,
    },
    async (status, stage) => {
      const fileId = newId();
      const read = async () => ((await keysOf(`/derived/${fileId}/`)).length === 2 ? "DONE" : undefined);
      const ask = () => attach(fileId, "photo.png", onePixelPng);
      await finishAfterFault({ ask, read }, images, stage, status);
    },
  );

  it.each([500, 503] as const)(
    "joining an upload while S3 answers %i: it ends, once",
    {
      timeout: 2 * timeoutMs,
    },
    async (status) => {
      const fileId = newId();
      const bytes = pdfOf([{ lines: ["Joined"] }]);
      const read = async () =>
        (await write((tx) => findAttachmentsOfDocuments(tx, [noteId])))
          .get(noteId)
          ?.find(({ id }) => id === fileId)?.uploadStatus;
      const begun = await media.objects.createUpload(objectKey(team, "files", fileId), "application/pdf");
      await media.objects.putPart(begun, 1, bytes);
      const file = { id: fileId, documentId: noteId, name: "joined.pdf", sizeBytes: bytes.length };
      await write((tx) => beginUpload(tx, { ...file, objectKey: begun.key, storeUploadId: begun.uploadId }));
      const ask = () => write((tx) => joinUpload(tx, fileId));
      await finishAfterFault({ ask, read }, { ...pages, source: /uploadId=/ }, "source", status);
    },
  );

  describe.skipIf(!hasOffice)("with LibreOffice", () => {
    const report = docxOf(said.map((line) => wordParagraph(line)).join(pageBreak));

    it.each(["source", "first output", "last output"] as const)(
      "reading a Word file, at its %s: every page is there, once",
      { timeout: 2 * timeoutMs },
      (stage) =>
        expectRead(
          "report.docx",
          report,
          killing(() => trap(media, pages, stage)),
        ),
    );

    it.each([
      [500, "source"],
      [503, "last output"],
    ] as const)(
      "reading a Word file while S3 answers %i at its %s: every page is there, once",
      { timeout: 2 * timeoutMs },
      (status, stage) =>
        expectRead("report.docx", report, (work) => finishAfterFault(work, pages, stage, status)),
    );

    it(
      "reading a Word file, while LibreOffice converts it: LibreOffice ends too, and every page is there",
      {
        timeout: 2 * timeoutMs,
      },
      () => expectRead("report.docx", report, killing(killWhileConverting)),
    );
  });
});

/** Redacts a recording in the given way, and expects that only what was made after it is there. */
async function expectRendered(through: Through): Promise<void> {
  const bytes = await readFile(await smallRecording("call.mp4"));
  const { fileId } = await uploadRecording({ database, team, objects: media.objects }, bytes);
  const read = async () => (await write((tx) => findRecordings(tx, [fileId]))).get(fileId)?.status;
  await expect.poll(read, { timeout: timeoutMs, interval: 50 }).toBe("DONE");
  const before = await keysOf(`/recordings/${fileId}/`);
  await through({ read, ask: () => write((tx) => createRedaction(tx, { fileId, ...span })) });
  // Objects from before the redaction are gone, and the present ones were made after it.
  await expect
    .poll(async () => (await keysOf(`/recordings/${fileId}/`)).filter((key) => before.includes(key)))
    .toEqual([]);
  const nameOf = (key: string) => key.split(`/recordings/${fileId}/`)[1]?.split("/").slice(1).join("/");
  const after = await keysOf(`/recordings/${fileId}/`);
  expect(after.map(nameOf).toSorted()).toEqual(before.map(nameOf).toSorted());
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<{ type: string }>(
      "select type from media_jobs where file_id = $1 and status = 'DONE' order by created_at",
      [fileId],
    ),
  );
  expect(rows.map(({ type }) => type)).toContain("RENDER");
}

type Through = (work: Work) => Promise<void>;

const killing =
  (arm: () => () => boolean): Through =>
  (work) =>
    finishAfterKill({ media, database }, work, arm);

/** Asks for work in which the store rejects a run's requests, and expects that the next run finishes it. */
async function finishAfterFault(
  { ask, read }: Work,
  traffic: Traffic,
  stage: Stage,
  status: 500 | 503,
): Promise<void> {
  const left = refuseRun(media.proxy, traffic, stage, status);
  await ask();
  await expect.poll(read, { timeout: timeoutMs, interval: 50 }).toMatch(/^(?:DONE|complete)$/);
  expect(left()).toBe(0);
  expect((await media.stored()).begun).toBe(0);
  await expect.poll(() => media.left()).toEqual([]);
}

/** Attaches a file as an upload does, whose bytes have arrived. */
async function attach(fileId: string, name: string, bytes: Buffer): Promise<void> {
  const key = objectKey(team, "files", fileId);
  const file = { id: fileId, documentId: noteId, name, sizeBytes: bytes.length, objectKey: key };
  await media.objects.put(key, bytes, "application/octet-stream");
  await write((tx) => beginUpload(tx, { ...file, storeUploadId: newId() }));
  const inspected = await inspectFile({ name, sizeBytes: bytes.length, head: bytes });
  await write((tx) => completeUpload(tx, fileId, inspected));
}

/** Attaches a file whose pages say `said`, and expects them although the work on them is disturbed. */
async function expectRead(name: string, bytes: Buffer, through: Through): Promise<void> {
  const fileId = newId();
  const read = async () => (await write((tx) => findExtractionsOfFiles(tx, [fileId]))).get(fileId)?.status;
  await through({ ask: () => attach(fileId, name, bytes), read });
  const found = await write((tx) => findFilePages(tx, fileId, { first: 1, last: said.length + 1 }));
  expect(found.map(({ text }) => text)).toEqual(said);
  const images = (await keysOf(`/derived/${fileId}/`)).filter((key) => !key.endsWith("/converted.pdf"));
  expect(images).toHaveLength(2 * said.length);
  await expect.poll(pagesToRead, { timeout: timeoutMs }).toBe(0);
}

/** Kills the process as soon as LibreOffice runs. */
function killWhileConverting(): () => boolean {
  let isSprung = false;
  expect
    .poll(async () => (await media.programs()).some((line) => line.includes("soffice")), {
      timeout: timeoutMs,
      interval: 20,
    })
    .toBe(true)
    .then(
      () => {
        isSprung = true;
        media.kill();
      },
      // Then nothing was killed, and the test says so.
      () => undefined,
    );
  return () => isSprung;
}
