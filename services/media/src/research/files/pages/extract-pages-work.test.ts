import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readIndexedObjects } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import { setFileDeleted } from "@fieldstone/domain/research/files/delete-file.ts";
import {
  cancelExtraction,
  retryExtraction,
} from "@fieldstone/domain/research/files/pages/control-extraction.ts";
import { extractPagesTask } from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import { startExtraction } from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import { unpackWords } from "@fieldstone/model/files/page-text.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { attemptsOf } from "@fieldstone/platform/queue/task-contract.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { docxOf, wordParagraph } from "../../../intake/imports/zip.testing.ts";
import { PagesFixture } from "./pages-fixture.testing.ts";
import { pagesLimits } from "./pages-limits.ts";

import { openPdf } from "./pdf-engine.ts";

/** Each file starts processes, on a busy machine, and recognition takes seconds of processor time. */
vi.setConfig({ testTimeout: 120_000 });

let fixture: PagesFixture;

beforeAll(async () => {
  fixture = await PagesFixture.open();
});

async function searchedText(): Promise<string> {
  const note = { objectType: "note", objectId: fixture.noteId } as const;
  const found = await fixture.write((tx) => readIndexedObjects(tx, [note]));
  return [...found.values()][0]?.text ?? "";
}

it("reads a PDF page by page: text with its places, images, and words that search finds", async () => {
  const pdf = pdfOf([{ lines: ["The export button", "is hidden"] }, { lines: ["Second page"] }]);
  const fileId = await fixture.attach("report.pdf", pdf);
  expect(await fixture.extractionOf(fileId)).toMatchObject({ status: "waiting", pageCount: null });
  expect(await fixture.read(fileId)).toMatchObject({ status: "complete", ocr: "none", pageCount: 2 });
  const [first, second] = await fixture.pagesOf(fileId);
  expect(first).toMatchObject({ text: "The export button\nis hidden", widthPt: 595, heightPt: 842 });
  expect(second?.text).toBe("Second page");
  const words = unpackWords(first?.words ?? []);
  expect(words.map(({ start, length }) => first?.text.slice(start, start + length))).toEqual([
    ..."The export button is hidden".split(" "),
  ]);
  const [the, exported, , is] = words;
  // Line 1 begins 60 pt from the left edge of 595.
  expect(the?.x).toBeGreaterThan(950);
  expect(the?.x).toBeLessThan(1_050);
  expect(exported?.x).toBeGreaterThan((the?.x ?? 0) + (the?.width ?? 0));
  expect(is?.y).toBeGreaterThan(the?.y ?? 0);
  expect(await fixture.derivedOf(fileId)).toEqual([
    "page-1.webp",
    "page-2.webp",
    "thumbnail-1.webp",
    "thumbnail-2.webp",
  ]);
  expect(await searchedText()).toContain("report.pdf\nThe export button\nis hidden");
  await fixture.write((tx) => setFileDeleted(tx, fileId, true));
  expect(await searchedText()).not.toContain("export button");
});

/** A PDF with a page image. */
async function scanOf(lines: readonly string[]): Promise<Buffer> {
  const source = await openPdf(pdfOf([{ lines }]));
  const { width, height, pixels } = await source.withPage(1, async (page) => page.render(1_200));
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg()
    .toBuffer();
  return pdfOf([{ jpeg, widthPx: width, heightPx: height }]);
}

it.each([
  ["English", ["Nobody finds", "the export button"]],
  ["German", ["Die Übergabe wäre größtenteils", "überflüssig, weil Rückmeldungen"]],
  ["French", ["Les collègues françaises préfèrent", "être prévenues très tôt, à Noël"]],
])("recognises %s in the image of a page that has no text", async (_language, lines) => {
  const fileId = await fixture.attach("scan.pdf", await scanOf(lines));
  expect(await fixture.read(fileId)).toMatchObject({ status: "complete", ocr: "complete" });
  const [page] = await fixture.pagesOf(fileId);
  expect(page).toMatchObject({ text: lines.join("\n"), isRecognized: true });
});

it.each([
  ["no PDF behind its first bytes", Buffer.from("%PDF-1.7\nnothing"), "extraction.broken"],
  [
    "an encrypted one",
    pdfOf(
      [{ lines: ["secret"] }],
      `/ID [<00><00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`,
    ),
    "extraction.encrypted",
  ],
  [
    "one of 2,001 pages",
    pdfOf(Array.from({ length: 2_001 }, () => ({ lines: [] }))),
    "extraction.too_many_pages",
  ],
])("ends %s with a reason", async (_what, bytes, failureCode) => {
  const fileId = await fixture.attach("bad.pdf", bytes);
  expect(await fixture.read(fileId)).toMatchObject({ status: "failed", failureCode });
});

it("gives up a file that asks for more than its limits", async () => {
  const fileId = await fixture.attach("slow.pdf", pdfOf(Array(40).fill({ lines: ["words"] })));
  const limits = { ...pagesLimits, durationMsMax: 1 };
  expect(await fixture.read(fileId, { limits })).toMatchObject({ failureCode: "extraction.too_complex" });
});

it("gives up a file that ended the process of every attempt, without opening it, until it is retried", async () => {
  const fileId = await fixture.attach("deadly.pdf", pdfOf([{ lines: ["words"] }]));
  const attemptLast = attemptsOf(extractPagesTask);
  // What the killed attempts leave.
  for (let attempt = 1; attempt < attemptLast; attempt += 1)
    await fixture.write((tx) => startExtraction(tx, fileId, 1));
  await expect(fixture.write((tx) => retryExtraction(tx, fileId))).rejects.toMatchObject({
    code: "extraction.under_way",
  });
  expect(await fixture.read(fileId, { attempt: attemptLast })).toMatchObject({
    status: "failed",
    failureCode: "extraction.too_complex",
  });
  expect(await fixture.pagesOf(fileId)).toEqual([]);
  await fixture.write((tx) => retryExtraction(tx, fileId));
  // The replaced run's last attempt arrives late.
  expect(await fixture.read(fileId, { run: 1, attempt: attemptLast })).toMatchObject({ status: "waiting" });
  expect(await fixture.read(fileId, { run: 2 })).toMatchObject({ status: "complete" });
});

it("records an error of ours on the last attempt that may read", async () => {
  const fileId = await fixture.attach("unread.pdf", pdfOf([{ lines: ["words"] }]));
  await fixture.objects.delete(objectKey(fixture.team, "files", fileId));
  const working = attemptsOf(extractPagesTask) - 1;
  await expect(fixture.read(fileId, { attempt: working - 1 })).rejects.toThrow();
  expect(await fixture.extractionOf(fileId)).toMatchObject({ status: "started", failureCode: null });
  await expect(fixture.read(fileId, { attempt: working })).rejects.toThrow();
  expect(await fixture.extractionOf(fileId)).toMatchObject({ failureCode: "extraction.internal" });
});

it("is cancelled, and goes on behind the pages that were read once it is retried", async () => {
  const fileId = await fixture.attach("long.pdf", pdfOf([{ lines: ["one"] }, { lines: ["two"] }]));
  await fixture.write((tx) => cancelExtraction(tx, fileId));
  expect(await fixture.read(fileId)).toMatchObject({ status: "failed", failureCode: "extraction.cancelled" });
  expect(await fixture.pagesOf(fileId)).toEqual([]);
  await fixture.write((tx) => retryExtraction(tx, fileId));
  // The cancelled run's task arrives late.
  expect(await fixture.read(fileId, { run: 1 })).toMatchObject({
    status: "waiting",
    failureCode: null,
    run: 2,
  });
  expect(await fixture.read(fileId, { run: 2 })).toMatchObject({ status: "complete", pageCount: 2 });
  await expect(fixture.write((tx) => cancelExtraction(tx, fileId))).rejects.toMatchObject({
    code: "extraction.ended",
  });
});

it.each([
  ["cancelled", (fileId: string) => fixture.write((tx) => cancelExtraction(tx, fileId))],
  ["deleted", (fileId: string) => fixture.write((tx) => setFileDeleted(tx, fileId, true))],
])("ends the program that works on a file that is %s", async (_how, end) => {
  const program = path.join(fixture.folder, "endless-office");
  // Its process shows that it has started: it can write nowhere else than in its folder.
  await writeFile(program, "#!/bin/sh\nwhile :; do sleep 1; done\n", { mode: 0o755 });
  const fileId = await fixture.attach("report.docx", docxOf(wordParagraph("words")));
  const reading = fixture.read(fileId, { officePrograms: [program] });
  await expect.poll(() => isRunning(program), { timeout: 60_000 }).toBe(true);
  await end(fileId);
  // Its processes have ended before it answers.
  expect(await reading).toMatchObject({ status: "failed", failureCode: "extraction.cancelled" });
  expect(await isRunning(program)).toBe(false);
});

/** Whether a shell runs this script. */
async function isRunning(script: string): Promise<boolean> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return commands.some((command) => command.startsWith(`/bin/sh\0${script}\0`));
}
