import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readDocumentSummaries } from "@fieldstone/domain/research/documents/read-document-summaries.ts";
import { appendUpdates } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import { loadDocument } from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { saveLeftDocument } from "./save-left-document.ts";

let database: TestCellDatabase;
let runner: TaskRunner;

beforeAll(async () => {
  database = await createCellDatabase();
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 1,
    log: silentLog,
    tasks: [saveLeftDocument({ cell: database.cell })],
  });
});
afterAll(() => runner.stop());

test("an edit whose process was killed before the save becomes a version all the same", async () => {
  const team = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const projectId = await write((tx) => createProject(tx, { title: "Interviews" }));
  const body = { kind: "markdown", markdown: "Words." } as const;
  const { id } = await write((tx) => createNote(tx, { projectId, title: "Note", body }));
  const loaded = await write((tx) => loadDocument(tx, id));
  const doc = openSharedDocument(loaded.updates[0] ?? new Uint8Array());
  const stored = Promise.withResolvers<Uint8Array>();
  doc.on("update", stored.resolve);
  const [paragraph] = documentFragment(doc).toArray();
  const [text] = paragraph instanceof Y.XmlElement ? paragraph.toArray() : [];
  if (!(text instanceof Y.XmlText)) throw new Error("the note has no text");
  text.insert(0, "Last ");
  const update = await stored.promise;
  await write((tx) => appendUpdates(tx, id, [{ update, authorId: team.owner.userId }], "killed"));
  // The task waits for the process that has the document open; in this test there is none.
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()"),
  );
  await vi.waitFor(
    async () => {
      const summary = (await write((tx) => readDocumentSummaries(tx, [id]))).get(id);
      expect(summary).toMatchObject({ version: 2, abstract: "Last Words." });
    },
    { timeout: 15_000, interval: 50 },
  );
});
