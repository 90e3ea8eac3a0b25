import { access, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { findOffice, officeLimits } from "./convert-office.ts";
import { type HostileFile, hostileOffice, hostilePdfs, noPdf } from "./hostile-pages.testing.ts";
import { pagesLimits } from "./pages-limits.ts";
import { PagesStage } from "./pages-stage.testing.ts";

/** Of the product's limits a part, so that a file which uses them up is done with in time. */
const limits = { ...pagesLimits, processorMsMax: trials(2_500, 10_000), durationMsMax: 30_000 };
/** A file may be begun four times. */
const fileTimeoutMs = 5 * limits.durationMsMax;
/** 300 files at full length. */
const brokenOfEachKind = trials(1, 134, 12);
/** Each uses up its part of a processor's time: `npm test` reads every third. */
const step = trials(3, 1);
/** LibreOffice takes seconds for each. */
const officeFiles = hostileOffice.slice(0, trials(2, hostileOffice.length));

let stage: PagesStage;

beforeAll(async () => {
  stage = await PagesStage.open();
});

/** Reads a file, and answers its text. */
async function readToTheEnd({ name, bytes }: HostileFile): Promise<string> {
  // A note holds 200 files: of 300, the last would be refused before anything read them.
  const fileId = await stage.attach(name, bytes, await stage.openNote());
  const { status, failureCode } = await stage.read(fileId, {
    limits,
    officeLimits: { ...officeLimits, processorMsMax: 5_000 },
  });
  expect(["complete", "failed"]).toContain(status);
  expect(failureCode).not.toBe("extraction.internal");
  if (status === "failed") expect(failureCode).toMatch(/^extraction\.[a-z_]+$/);
  return (await stage.pagesOf(fileId)).map(({ text }) => text).join("\n");
}

const files = hostilePdfs(brokenOfEachKind).filter((_, at) => at % step === 0);
it.each(files)("$what ends in a state", { timeout: fileTimeoutMs }, async (file) => {
  await readToTheEnd(file);
});

it("does not read a file that is a PDF by its name alone", async () => {
  const fileId = await stage.attach(noPdf.name, noPdf.bytes);
  await expect(stage.read(fileId)).rejects.toThrow("the file has no extraction");
  expect(await stage.pagesOf(fileId)).toEqual([]);
});

describe.runIf((await findOffice()) !== undefined)("with LibreOffice", () => {
  it.each(officeFiles)("$what ends in a state", { timeout: fileTimeoutMs }, async (file) => {
    expect(await readToTheEnd(file)).not.toContain("root:");
    await expect(access("/tmp/fieldstone-climbed")).rejects.toThrow();
  });
});

it("leaves nothing outside the workspace's own folder, and nothing of the work", async () => {
  const entries = await readdir(stage.folder, { recursive: true, withFileTypes: true });
  // The store keeps what it says of an object beside it, under the same name.
  const owned = `/${objectPrefix(stage.team)}`;
  const outside = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(owned));
  expect(outside).toEqual([]);
  const left = await readdir(path.join(tmpdir(), "fieldstone-work"));
  expect(left.filter((name) => name.startsWith(`${process.pid}-`))).toEqual([]);
});
