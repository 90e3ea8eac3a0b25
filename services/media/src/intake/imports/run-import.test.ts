import { cancelImport } from "@fieldstone/domain/intake/imports/change-import-course.ts";
import { runImportTask } from "@fieldstone/domain/intake/imports/import-tasks.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { parserLimits } from "./file-parser.ts";
import { type ImportFixture, importMs, openImportFixture } from "./import-fixture.testing.ts";
import { runImport } from "./run-import.ts";

let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture();
});

/** Longest time that this thread ran without a pause, in ms of its own processor time. */
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
    const importId = await fixture.upload("answers.csv", "Name,Answer\nDana,Too slow\nKim,Too dear\n");
    await fixture.run(importId);
    await fixture.run(importId, 2);
    expect(await fixture.stateOf(importId)).toMatchObject({
      status: "DONE",
      progressPercent: 100,
      runStartedAt: null,
    });
    expect((await fixture.stateOf(importId))?.notesMade).toBe(2);
  },
  importMs,
);

test(
  "a file that is too much fails at once, in words, and is not tried again",
  async () => {
    const importId = await fixture.upload("hostile.md", "a\n\n".repeat(1_000_000));
    const limits = { ...parserLimits, memoryMegabytesMax: 100 };
    await fixture.run(
      importId,
      1,
      runImport({ cell: fixture.database.cell, objects: fixture.objects, limits }),
    );
    expect(await fixture.stateOf(importId)).toMatchObject({
      status: "FAILED",
      failureCode: "import.too_complex",
    });
  },
  importMs,
);

test(
  "an import whose process ended is tried once more, and then ended in words",
  async () => {
    const lost = await fixture.upload("talk.txt", "Ana: Hello\nBen: Hi");
    const endWithProcess = () =>
      asAdministrator(fixture.database.adminUrl, (admin) =>
        admin.query("update imports set status = 'PROCESSING', run_started_at = now() where import_id = $1", [
          lost,
        ]),
      );
    await endWithProcess();
    await fixture.run(lost, 2);
    expect(await fixture.stateOf(lost)).toMatchObject({ status: "DONE", lostRuns: 1 });
    await endWithProcess();
    await fixture.run(lost, 3);
    expect(await fixture.stateOf(lost)).toMatchObject({
      status: "FAILED",
      failureCode: "import.too_complex",
    });
  },
  importMs,
);

test(
  "an import whose last attempt ended with its process, after others failed, ends in words",
  async () => {
    const importId = await fixture.upload("talk.txt", "Ana: Hello");
    await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query("update imports set status = 'PROCESSING', run_started_at = now() where import_id = $1", [
        importId,
      ]),
    );
    await fixture.run(importId, attemptsOf(runImportTask));
    expect(await fixture.stateOf(importId)).toMatchObject({
      status: "FAILED",
      failureCode: "import.internal",
      runStartedAt: null,
      notesMade: 0,
    });
  },
  importMs,
);

test(
  "an import that is cancelled while its file is read stops",
  async () => {
    const importId = await fixture.upload("long.md", "a paragraph.\n\n".repeat(600_000));
    const running = fixture.run(importId);
    await expect.poll(async () => (await fixture.stateOf(importId))?.status).toBe("PROCESSING");
    await fixture.write((tx) => cancelImport(tx, importId));
    await running;
    expect(await fixture.stateOf(importId)).toMatchObject({ status: "CANCELLED", notesMade: 0 });
  },
  importMs,
);

test(
  "the largest imports delay nobody in this process by more than 200 ms",
  async () => {
    const files = [
      ["lines.txt", "a line of some words here\n".repeat(trials(60_000, 370_000))],
      ["paragraphs.md", "a short paragraph.\n\n".repeat(trials(10_000, 50_000))],
    ] as const;
    for (const [name, text] of files) {
      const importId = await fixture.upload(name, text);
      const longestMs = watchEventLoop();
      await fixture.run(importId);
      const longest = longestMs();
      expect(await fixture.stateOf(importId)).toMatchObject({ status: "DONE" });
      expect(longest).toBeLessThan(200);
    }
  },
  importMs * 2,
);
