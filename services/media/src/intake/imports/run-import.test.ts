import { cancelImport } from "@fieldstone/domain/intake/imports/change-import-course.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { parserLimits } from "./file-parser.ts";
import { type ImportStage, importMs, openImportStage } from "./import-stage.testing.ts";
import { runImport } from "./run-import.ts";

let stage: ImportStage;

beforeAll(async () => {
  stage = await openImportStage();
});

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
    const importId = await stage.upload("answers.csv", "Name,Answer\nDana,Too slow\nKim,Too dear\n");
    await stage.run(importId);
    await stage.run(importId, 2);
    expect(await stage.stateOf(importId)).toMatchObject({
      status: "DONE",
      progressPercent: 100,
      runStartedAt: null,
    });
    expect((await stage.stateOf(importId))?.notesMade).toBe(2);
  },
  importMs,
);

test(
  "a file that is too much fails at once, in words, and is not tried again",
  async () => {
    const importId = await stage.upload("hostile.md", "a\n\n".repeat(1_000_000));
    const limits = { ...parserLimits, memoryMegabytesMax: 100 };
    await stage.run(importId, 1, runImport({ cell: stage.database.cell, objects: stage.objects, limits }));
    expect(await stage.stateOf(importId)).toMatchObject({
      status: "FAILED",
      failureCode: "import.too_complex",
    });
  },
  importMs,
);

test(
  "an import whose process ended is tried once more, and then ended in words",
  async () => {
    const lost = await stage.upload("talk.txt", "Ana: Hello\nBen: Hi");
    const endWithProcess = () =>
      asAdministrator(stage.database.adminUrl, (admin) =>
        admin.query("update imports set status = 'PROCESSING', run_started_at = now() where import_id = $1", [
          lost,
        ]),
      );
    await endWithProcess();
    await stage.run(lost, 2);
    expect(await stage.stateOf(lost)).toMatchObject({ status: "DONE", lostRuns: 1 });
    await endWithProcess();
    await stage.run(lost, 3);
    expect(await stage.stateOf(lost)).toMatchObject({ status: "FAILED", failureCode: "import.too_complex" });
  },
  importMs,
);

test(
  "an import that is cancelled while its file is read stops",
  async () => {
    const importId = await stage.upload("long.md", "a paragraph.\n\n".repeat(600_000));
    const running = stage.run(importId);
    await expect.poll(async () => (await stage.stateOf(importId))?.status).toBe("PROCESSING");
    await stage.write((tx) => cancelImport(tx, importId));
    await running;
    expect(await stage.stateOf(importId)).toMatchObject({ status: "CANCELLED", notesMade: 0 });
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
      const importId = await stage.upload(name, text);
      const longestMs = watchEventLoop();
      await stage.run(importId);
      const longest = longestMs();
      expect(await stage.stateOf(importId)).toMatchObject({ status: "DONE" });
      expect(longest).toBeLessThan(200);
    }
  },
  importMs * 2,
);
