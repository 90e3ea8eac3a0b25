import "@fieldstone/domain/objects.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportAudit } from "@fieldstone/domain/kernel/audit/export-audit.ts";
import { ChainVerifier } from "@fieldstone/domain/kernel/audit/verify-chain.ts";
import { readHighlights } from "@fieldstone/domain/research/highlights/read-highlights.ts";
import { eraseNextPart } from "@fieldstone/domain/tenancy/erasure/erase-next-part.ts";
import { forgetPerson } from "@fieldstone/domain/tenancy/erasure/forget-person.ts";
import { planErasure } from "@fieldstone/domain/tenancy/erasure/plan-erasure.ts";
import { readErasure, readErasures } from "@fieldstone/domain/tenancy/erasure/read-erasures.ts";
import { erasePersonFiles } from "@fieldstone/media/tenancy/erasure/erase-person-files.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { indexChanges } from "@fieldstone/worker/discovery/search/index-changes.ts";
import { rebuildIndex } from "@fieldstone/worker/discovery/search/rebuild-index.ts";
import { erasePersonIndex, erasePersonRows } from "@fieldstone/worker/tenancy/erasure/erase-person.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { storedMailsIn } from "../stored-mails.ts";
import { canaries, findCanaries, others, tokensIn } from "./canaries.testing.ts";
import { type Planted, plantCanaries, readWords } from "./plant-canaries.testing.ts";
import { readCanvasTexts } from "./plant-canvas.testing.ts";
import { plantMail } from "./plant-mail.testing.ts";
import { plantTables } from "./plant-tables.testing.ts";
import { AnswerReader } from "./read-answers.testing.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let dir: string;
let search: LanceIndex;
let tasks: readonly TaskImplementation[];
let planted: Planted;
let api: TestCellApi;
let answers: AnswerReader;
/** All columns searched. */
let columns: readonly string[];

const signingKey = "signing-key-of-the-tests-0123456789";
const folder = (name: string) => path.join(dir, name);
const folders = () => ["objects", "exports", "index", "mail"].map(folder);
const storeIn = (name: string) => openObjectStore({ driver: "file", dir: folder(name), signingKey });
const read = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(database.cell, team.owner.context, "read", fn);
const write = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-forgetting-"));
  search = new LanceIndex({ uri: folder("index") });
  const garden = { database, team, objects: storeIn("objects"), exports: storeIn("exports") };
  planted = await plantCanaries(garden);
  api = await startCellApi(database, {
    searchUri: folder("index"),
    objects: { driver: "file", dir: folder("objects"), signingKey },
    exports: { driver: "file", dir: folder("exports"), signingKey },
  });
  answers = await AnswerReader.open(garden, api);
  columns = await plantTables(database, team);
  await plantMail(folder("mail"), team);
  const { cell } = database;
  tasks = [
    indexChanges({ cell, search }),
    rebuildIndex({ cell, search }),
    erasePersonRows({ cell, search }),
    erasePersonIndex({ cell, search, storedMails: storedMailsIn(folder("mail")) }),
    erasePersonFiles({ cell, objects: garden.objects, exports: garden.exports }),
  ];
}, 300_000);
afterAll(async () => {
  await api.close();
  await search.close();
  await rm(dir, { recursive: true, force: true });
});

const found = async () => await findCanaries(database, folders());
const input = () => ({ id: planted.personId, otherNames: others, highlightIds: planted.highlightIds });

/** Runs an enqueued task at once: in the queue it would wait behind each note's indexing. */
async function runTask(name: string): Promise<void> {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks
         on tasks.id = jobs.task_id where identifier = $1 limit 1`,
      [name],
    ),
  );
  const { payload } = z.object({ payload: z.record(z.string(), z.unknown()) }).parse(rows[0]);
  const { signal } = new AbortController();
  const run = { context: team.system, attempt: 1, attemptsMax: 1, signal, log: silentLog };
  await tasks.find((task) => task.name === name)?.run(payload.payload ?? payload, run);
}

/** The parts of canaries in what the product answers, by place. */
async function answered(): Promise<Readonly<Record<string, number>>> {
  const texts = await answers.read();
  return Object.fromEntries([...texts].map(([place, text]) => [place, tokensIn(Buffer.from(text)).length]));
}

test("only a manager plans it, does it and reads its receipts", async () => {
  const { context } = await seedUser(database, team);
  const refused = { code: "member.manager_needed" };
  await expect(
    withTenant(database.cell, context, "read", (tx) => planErasure(tx, input())),
  ).rejects.toMatchObject(refused);
  await expect(withTenant(database.cell, context, "read", readErasures)).rejects.toMatchObject(refused);
  await expect(
    withTenant(database.cell, context, "write", (tx) => forgetPerson(tx, input())),
  ).rejects.toMatchObject(refused);
});

test("a person is forgotten everywhere, and a receipt counts the places", async () => {
  await runTask("search.index-changes");
  for (const [place, count] of Object.entries(await answered())) expect(count, place).toBeGreaterThan(0);
  const before = await found();
  const all = new Set([...before.values()].flatMap((texts) => [...texts]));
  expect(all.size).toBe(canaries);
  expect([...before.keys()]).toEqual(
    expect.arrayContaining([
      "objects",
      "exports",
      "index",
      "mail",
      "public.documents.state",
      "public.audit_entries.data",
      "public.channel_data.external_id",
      "public.notes.import_origin",
      "public.tags.role",
      ...columns,
    ]),
  );

  const plan = await read((tx) => planErasure(tx, input()));
  expect(plan).toMatchObject({
    PERSON: 1,
    QUOTES: 204,
    TEXTS: expect.any(Number),
    AUDIT_ENTRIES: expect.any(Number),
    // Only archives whose text was extracted; the task itself finds the others.
    FILES: 2,
  });

  const about = () =>
    read((tx) => tx.db.selectFrom("comments").select("body").where("object_type", "=", "person").execute());
  expect(await about()).toHaveLength(3);
  const erasureId = await write((tx) => forgetPerson(tx, input()));
  expect(await about()).toEqual([]);
  // A process killed in the middle of a part leaves nothing of it.
  await expect(
    write(async (tx) => {
      await eraseNextPart(tx, erasureId);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");

  await runTask("person.erase-rows");
  await runTask("person.erase-files");
  await runTask("person.erase-index");
  await runTask("search.rebuild-index");
  // Each task may run twice.
  await runTask("person.erase-rows");
  await runTask("person.erase-files");
  const receipt = await read((tx) => readErasure(tx, erasureId));
  expect(receipt).toMatchObject({ phase: "DONE", terms: null, documentIds: [] });
  expect(Object.fromEntries(await found())).toEqual({});
  const kept = async (keys: typeof planted.packedKeys) =>
    Promise.all(keys.map(async (key) => (await storeIn("objects").head(key)) !== undefined));
  expect(await kept(planted.packedKeys)).toEqual(planted.packedKeys.map(() => false));
  expect(await kept(planted.packedOfOthers)).toEqual([true, true]);
  const clips = await read((tx) => tx.db.selectFrom("clips").select("highlight_id").execute());
  expect(clips).toEqual([]);
  expect(await search.count(team)).toBeGreaterThan(20);
  for (const place of [
    "TEXTS",
    "VERSIONS",
    "TITLES",
    "QUOTES",
    "COMMENTS",
    "FIELDS",
    "FILE_NAMES",
    "AUDIT_ENTRIES",
  ] as const) {
    expect(receipt.counts[place], place).toBeGreaterThan(0);
  }
  // Comments about the person are planned and counted too, whether they name the person or not.
  expect(receipt.counts.COMMENTS).toBe(plan.COMMENTS);
  const counts = { PERSON: 1, MAILS: 1, FILES: 8, EXPORTS: 2, EVENTS: 2, MESSAGES: 2, REJECTED_EDITS: 1 };
  expect(receipt.counts).toMatchObject(counts);
}, 300_000);

test("no answer names the person: search, Ask, its conversations, exports and share pages", async () => {
  const counts = await answered();
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((place) => [place, 0])));
}, 300_000);

test("what was not about the person stays, and highlights cover what their words became", async () => {
  expect(await read((tx) => readWords(tx, planted.noteId))).toContain(
    "First a word. Unnamed participant counts the boxes every evening.",
  );
  expect(await read((tx) => readCanvasTexts(tx, planted.canvasId))).toContain(
    "Unnamed participant waits by the sink.",
  );
  const highlights = await read((tx) => readHighlights(tx, [planted.keptHighlightId]));
  expect(highlights.get(planted.keptHighlightId)).toMatchObject({
    text: "Unnamed participant counts the boxes",
    state: "anchored",
  });
});

test("the audit log's chain accounts for every entry that was changed", async () => {
  const { lines } = await exportAudit(database.cell, team.owner.context, {});
  const verifier = new ChainVerifier();
  for (const line of (await lines.toArray()).join("").trimEnd().split("\n")) verifier.take(line);
  const verdict = verifier.end();
  expect(verdict.faults).toEqual([]);
  expect(verdict.count).toBeGreaterThan(100);
});

test("nobody can be forgotten twice", async () => {
  await expect(write((tx) => forgetPerson(tx, input()))).rejects.toMatchObject({ code: "person.not_found" });
});
