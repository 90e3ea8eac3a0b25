import "@fieldstone/domain/steps.ts";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFile } from "@fieldstone/domain/research/files/find-file.ts";
import { inspectFile } from "@fieldstone/domain/research/files/inspect-file.ts";
import { extractPagesTask } from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import { convertedKey, derivedPrefix } from "@fieldstone/domain/research/files/pages/page-objects.ts";
import { findExtractionsOfFiles, findFilePages } from "@fieldstone/domain/research/files/pages/read-pages.ts";
import { beginUpload } from "@fieldstone/domain/research/files/uploads/begin-upload.ts";
import { completeUpload } from "@fieldstone/domain/research/files/uploads/end-upload.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { pageFormatOf } from "@fieldstone/model/files/page-format.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { ProcessLimits } from "@fieldstone/platform/process/limited/process-limits.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { convertDocumentWork } from "./convert-document-work.ts";
import { extractPagesWork } from "./extract-pages-work.ts";
import type { PagesLimits } from "./pages-limits.ts";

/** A workspace with a note, to which files are attached as if uploaded. */
export class PagesFixture {
  readonly database: TestCellDatabase;
  readonly objects: ObjectStore;
  /** The folder of the objects. */
  readonly folder: string;
  readonly team: SeededTeam;
  readonly noteId: string;
  readonly #projectId: string;

  private constructor(
    made: Pick<PagesFixture, "database" | "objects" | "folder" | "team" | "noteId">,
    projectId: string,
  ) {
    this.database = made.database;
    this.objects = made.objects;
    this.folder = made.folder;
    this.team = made.team;
    this.noteId = made.noteId;
    this.#projectId = projectId;
  }

  static async open(): Promise<PagesFixture> {
    const database = await createCellDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), "pages-"));
    const signingKey = "signing-key-of-the-tests-0123456789";
    const objects = openObjectStore({ driver: "file", dir: folder, signingKey });
    const team = await seedTeam(database);
    const { projectId, noteId } = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
      const made = await createProject(tx, { title: "Reports" });
      return { projectId: made, noteId: (await createNote(tx, { projectId: made, title: "Report" })).id };
    });
    return new PagesFixture({ database, objects, folder, team, noteId }, projectId);
  }

  /** Creates another note, for more files than one can have. */
  async openNote(): Promise<string> {
    const input = { projectId: this.#projectId, title: "Another report" };
    return (await this.write((tx) => createNote(tx, input))).id;
  }

  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return withTenant(this.database.cell, this.team.owner.context, "write", fn);
  }

  /** Attaches a file and enqueues the tasks that follow an upload. */
  async attach(name: string, bytes: Uint8Array, documentId = this.noteId): Promise<string> {
    const id = newId();
    const key = objectKey(this.team, "files", id);
    await this.objects.put(key, bytes, "application/octet-stream");
    const input = { id, documentId, name, sizeBytes: bytes.length, objectKey: key };
    await this.write((tx) => beginUpload(tx, { ...input, storeUploadId: newId() }));
    const inspected = await inspectFile({ name, sizeBytes: bytes.length, head: bytes });
    await this.write((tx) => completeUpload(tx, id, inspected));
    return id;
  }

  /** Reads a file's pages as the queue would. */
  async read(
    fileId: string,
    choices: {
      run?: number;
      attempt?: number;
      limits?: PagesLimits;
      officeLimits?: ProcessLimits;
      officePrograms?: readonly string[];
    } = {},
  ) {
    const { run = 1, attempt = 1, ...others } = choices;
    const dependencies = { cell: this.database.cell, objects: this.objects, ...others };
    const taskRun = {
      context: this.team.system,
      attempt,
      attemptsMax: attemptsOf(extractPagesTask),
      signal: new AbortController().signal,
      log: silentLog,
    };
    const file = await this.write((tx) => findFile(tx, fileId));
    const originalKey = objectKey(this.team, "files", fileId);
    const isConverted = pageFormatOf(file?.mimeType ?? "") !== "pdf";
    const convertedTo = convertedKey(this.team, fileId);
    if (isConverted) {
      const job = { fileId, sourceKey: originalKey, destinationKey: convertedTo };
      await convertDocumentWork(dependencies).run({ job, run }, taskRun);
    }
    const destinationKey = derivedPrefix(this.team, fileId);
    const job = { fileId, sourceKey: isConverted ? convertedTo : originalKey, destinationKey };
    await extractPagesWork(dependencies).run({ job, run }, taskRun);
    return this.extractionOf(fileId);
  }

  async extractionOf(fileId: string) {
    const found = await this.write((tx) => findExtractionsOfFiles(tx, [fileId]));
    const extraction = found.get(fileId);
    if (extraction === undefined) throw new Error("the file has no extraction");
    return extraction;
  }

  pagesOf(fileId: string, range = { first: 1, last: 20 }) {
    return this.write((tx) => findFilePages(tx, fileId, range));
  }

  /** Names of the objects derived from a file. */
  async derivedOf(fileId: string): Promise<readonly string[]> {
    const found = await this.objects.list(objectPrefix(this.team, "derived", fileId));
    return found.map(({ key }) => path.basename(key));
  }
}
