import { access } from "node:fs/promises";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { filesOutside, workLeft } from "../../../tenant-bytes.testing.ts";
import { findOffice, officeLimits } from "./convert-office.ts";
import { hostileDrawings } from "./hostile-drawings.testing.ts";
import { hostileOffice } from "./hostile-office.testing.ts";
import { hostilePdfs, noPdf } from "./hostile-pages.testing.ts";
import { hostileStructures } from "./hostile-structures.testing.ts";
import { PagesFixture } from "./pages-fixture.testing.ts";
import { pagesLimits } from "./pages-limits.ts";

/** A fraction of the product's limits, so that a file that exhausts them does not take too long. */
const limits = { ...pagesLimits, processorMsMax: trials(2_500, 10_000, 2_500), durationMsMax: 30_000 };
/** A file may be tried four times. */
const fileTimeoutMs = 5 * limits.durationMsMax;
const brokenOfEachKind = trials(1, 34, 6);
/** Each exhausts its limit of processor time: `npm test` reads every third. */
const step = trials(3, 1);
/** LibreOffice takes seconds for each file. */
const officeStep = trials(26, 1, 5);
const officeFiles = hostileOffice.filter((_, at) => at % officeStep === 0);

let fixture: PagesFixture;

beforeAll(async () => {
  fixture = await PagesFixture.open();
});

/** Reads a file to its end, and returns its text. */
async function readToTheEnd({ name, bytes, refusedWith }: HostileFile): Promise<string> {
  // A note may have 200 files: of 300, the last would be rejected before they are read.
  const fileId = await fixture.attach(name, bytes, await fixture.openNote());
  const { status, failureCode } = await fixture.read(fileId, {
    limits,
    officeLimits: { ...officeLimits, processorMsMax: 5_000 },
  });
  expect(["complete", "failed"]).toContain(status);
  expect(failureCode).not.toBe("extraction.internal");
  if (status === "failed") expect(failureCode).toMatch(/^extraction\.[a-z_]+$/);
  if (refusedWith !== undefined) expect(failureCode).toBe(refusedWith);
  return (await fixture.pagesOf(fileId)).map(({ text }) => text).join("\n");
}

const all = [...hostilePdfs(brokenOfEachKind), ...hostileStructures, ...hostileDrawings];
const files = all.filter((_, at) => at % step === 0);
it.each(files)("$what ends in a state", { timeout: fileTimeoutMs }, async (file) => {
  await readToTheEnd(file);
});

it("does not read a file that is a PDF by its name alone", async () => {
  const fileId = await fixture.attach(noPdf.name, noPdf.bytes);
  await expect(fixture.read(fileId)).rejects.toThrow("the file has no extraction");
  expect(await fixture.pagesOf(fileId)).toEqual([]);
});

describe.runIf((await findOffice()) !== undefined)("with LibreOffice", () => {
  it.each(officeFiles)("$what ends in a state", { timeout: fileTimeoutMs }, async (file) => {
    expect(await readToTheEnd(file)).not.toContain("root:");
    await expect(access("/tmp/fieldstone-climbed")).rejects.toThrow();
  });
});

it("leaves nothing outside the workspace's own folder, and nothing of the work", async () => {
  expect(await filesOutside(fixture.folder, fixture.team)).toEqual([]);
  expect(await workLeft()).toEqual([]);
});
