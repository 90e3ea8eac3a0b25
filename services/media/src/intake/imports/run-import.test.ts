import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cancelImport } from "@fieldstone/domain/intake/imports/change-import-course.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { readImports } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { parserLimits } from "./file-parser.ts";
import { runImport } from "./run-import.ts";

/** A start of the process and its file, on a machine that others use too. */
const importMs = 240_000;

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let task: TaskImplementation;
let objects: ReturnType<typeof openObjectStore>;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  projectId = await write((tx) => createProject(tx, { title: "Interviews" }));
  const dir = await mkdtemp(path.join(tmpdir(), "imports-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
  task = runImport({ cell: database.cell, objects });
});

async function upload(name: string, text: string | Buffer): Promise<string> {
  const id = newId();
  const key = objectKey({ region: team.region, teamId: team.teamId }, "files", id);
  const body = Buffer.from(text);
  await objects.put(key, body, "text/plain");
  const file = { id, projectId, name, mimeType: "text/plain", fileType: "DOCUMENT" as const };
  const started = await write((tx) =>
    startImport(tx, { ...file, sizeBytes: body.length, sha256: Buffer.alloc(32), objectKey: key }),
  );
  return started.id;
}

function run(importId: string, attempt = 1, implementation = task): Promise<void> {
  return implementation.run(
    { importId },
    {
      context: team.system,
      attempt,
      attemptsMax: 5,
      signal: new AbortController().signal,
      log: silentLog,
    },
  );
}

async function stateOf(importId: string): Promise<Import | undefined> {
  return (await write((tx) => readImports(tx, [importId]))).get(importId);
}

/** The longest that this thread worked without a pause, in ms of its own processor time: other programs do not count. */
function watchEventLoop(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  let beforeMs = performance.now();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, Math.min((user + system) / 1000, performance.now() - beforeMs));
    before = process.threadCpuUsage();
    beforeMs = performance.now();
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

test(
  "a file becomes notes, and a second run makes none twice",
  async () => {
    const importId = await upload("answers.csv", "Name,Answer\nDana,Too slow\nKim,Too dear\n");
    await run(importId);
    await run(importId, 2);
    expect(await stateOf(importId)).toMatchObject({
      status: "DONE",
      progressPercent: 100,
      runStartedAt: null,
    });
    expect((await stateOf(importId))?.noteIds).toHaveLength(2);
  },
  importMs,
);

test(
  "a file that is too much fails at once, in words, and is not tried again",
  async () => {
    const importId = await upload("hostile.md", "a\n\n".repeat(1_000_000));
    const limits = { ...parserLimits, memoryMegabytesMax: 100 };
    await run(importId, 1, runImport({ cell: database.cell, objects, limits }));
    expect(await stateOf(importId)).toMatchObject({ status: "FAILED", failureCode: "import.too_complex" });
  },
  importMs,
);

test(
  "an import whose process ended is tried once more, and then ended in words",
  async () => {
    const lost = await upload("talk.txt", "Ana: Hello\nBen: Hi");
    const endWithProcess = () =>
      asAdministrator(database.adminUrl, (admin) =>
        admin.query("update imports set status = 'PROCESSING', run_started_at = now() where import_id = $1", [
          lost,
        ]),
      );
    await endWithProcess();
    await run(lost, 2);
    expect(await stateOf(lost)).toMatchObject({ status: "DONE", lostRuns: 1 });
    await endWithProcess();
    await run(lost, 3);
    expect(await stateOf(lost)).toMatchObject({ status: "FAILED", failureCode: "import.too_complex" });
  },
  importMs,
);

test(
  "an import that is cancelled while its file is read stops",
  async () => {
    const importId = await upload("long.md", "a paragraph.\n\n".repeat(600_000));
    const running = run(importId);
    await expect.poll(async () => (await stateOf(importId))?.status).toBe("PROCESSING");
    await write((tx) => cancelImport(tx, importId));
    await running;
    expect(await stateOf(importId)).toMatchObject({ status: "CANCELLED", noteIds: [] });
  },
  importMs,
);

test(
  "the largest imports delay nobody in this process by more than 200 ms",
  async () => {
    const files = [
      ["lines.txt", "a line of some words here\n".repeat(370_000)],
      ["paragraphs.md", "a short paragraph.\n\n".repeat(50_000)],
    ] as const;
    for (const [name, text] of files) {
      const importId = await upload(name, text);
      const longestMs = watchEventLoop();
      await run(importId);
      const longest = longestMs();
      expect(await stateOf(importId)).toMatchObject({ status: "DONE" });
      expect(longest).toBeLessThan(200);
    }
  },
  importMs * 2,
);
