import { access, writeFile } from "node:fs/promises";
import path from "node:path";
import { readIndexedObjects } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import { setFileDeleted } from "@fieldstone/domain/research/files/delete-file.ts";
import {
  cancelExtraction,
  retryExtraction,
} from "@fieldstone/domain/research/files/pages/control-extraction.ts";
import { unpackWords } from "@fieldstone/model/files/page-text.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { pdfOf } from "@fieldstone/testkit/pdf-file.ts";
import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { docxOf, wordParagraph } from "../../../intake/imports/zip.testing.ts";
import { pagesLimits } from "./pages-limits.ts";
import { PagesStage } from "./pages-stage.testing.ts";

import { openPdf } from "./pdf-engine.ts";

/** Each file starts processes behind everything else that runs, and recognition takes seconds of a processor. */
vi.setConfig({ testTimeout: 120_000 });

let stage: PagesStage;

beforeAll(async () => {
  stage = await PagesStage.open();
});

async function searchedText(): Promise<string> {
  const note = { objectType: "note", objectId: stage.noteId } as const;
  const found = await stage.write((tx) => readIndexedObjects(tx, [note]));
  return [...found.values()][0]?.text ?? "";
}

it("reads a PDF page by page: text with its places, images, and words that search finds", async () => {
  const pdf = pdfOf([{ lines: ["The export button", "is hidden"] }, { lines: ["Second page"] }]);
  const fileId = await stage.attach("report.pdf", pdf);
  expect(await stage.extractionOf(fileId)).toMatchObject({ status: "waiting", pageCount: null });
  expect(await stage.read(fileId)).toMatchObject({ status: "complete", ocr: "none", pageCount: 2 });
  const [first, second] = await stage.pagesOf(fileId);
  expect(first).toMatchObject({ text: "The export button\nis hidden", widthPt: 595, heightPt: 842 });
  expect(second?.text).toBe("Second page");
  const words = unpackWords(first?.words ?? []);
  expect(words.map(({ start, length }) => first?.text.slice(start, start + length))).toEqual([
    ..."The export button is hidden".split(" "),
  ]);
  const [the, exported, , is] = words;
  // Line 1 begins 60 pt from the left of 595.
  expect(the?.x).toBeGreaterThan(950);
  expect(the?.x).toBeLessThan(1_050);
  expect(exported?.x).toBeGreaterThan((the?.x ?? 0) + (the?.width ?? 0));
  expect(is?.y).toBeGreaterThan(the?.y ?? 0);
  expect(await stage.derivedOf(fileId)).toEqual([
    "page-1.webp",
    "page-2.webp",
    "thumbnail-1.webp",
    "thumbnail-2.webp",
  ]);
  expect(await searchedText()).toContain("report.pdf\nThe export button\nis hidden");
  await stage.write((tx) => setFileDeleted(tx, fileId, true));
  expect(await searchedText()).not.toContain("export button");
});

it("recognises text in the image of a page that has none", async () => {
  const source = await openPdf(pdfOf([{ lines: ["Nobody finds", "the export button"] }]));
  const { width, height, pixels } = await source.withPage(1, async (page) => page.render(1_200));
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg()
    .toBuffer();
  const scan = pdfOf([{ jpeg, widthPx: width, heightPx: height }]);
  const fileId = await stage.attach("scan.pdf", scan);
  expect(await stage.read(fileId)).toMatchObject({ status: "complete", ocr: "complete" });
  const [page] = await stage.pagesOf(fileId);
  expect(page).toMatchObject({ text: "Nobody finds\nthe export button", isRecognized: true });
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
  const fileId = await stage.attach("bad.pdf", bytes);
  expect(await stage.read(fileId)).toMatchObject({ status: "failed", failureCode });
});

it("gives up a file that asks for more than its limits", async () => {
  const fileId = await stage.attach("slow.pdf", pdfOf(Array(40).fill({ lines: ["words"] })));
  const limits = { ...pagesLimits, durationMsMax: 1 };
  expect(await stage.read(fileId, { limits })).toMatchObject({ failureCode: "extraction.too_complex" });
});

it("is cancelled, and goes on behind the pages that were read once it is retried", async () => {
  const fileId = await stage.attach("long.pdf", pdfOf([{ lines: ["one"] }, { lines: ["two"] }]));
  await stage.write((tx) => cancelExtraction(tx, fileId));
  expect(await stage.read(fileId)).toMatchObject({ status: "failed", failureCode: "extraction.cancelled" });
  expect(await stage.pagesOf(fileId)).toEqual([]);
  await stage.write((tx) => retryExtraction(tx, fileId));
  // The task of the cancelled run comes late.
  expect(await stage.read(fileId, { run: 1 })).toMatchObject({
    status: "waiting",
    failureCode: null,
    run: 2,
  });
  expect(await stage.read(fileId, { run: 2 })).toMatchObject({ status: "complete", pageCount: 2 });
  await expect(stage.write((tx) => cancelExtraction(tx, fileId))).rejects.toMatchObject({
    code: "extraction.ended",
  });
});

it.each([
  ["cancelled", (fileId: string) => stage.write((tx) => cancelExtraction(tx, fileId))],
  ["deleted", (fileId: string) => stage.write((tx) => setFileDeleted(tx, fileId, true))],
])("ends the program that works on a file that is %s", async (_how, end) => {
  const program = path.join(stage.folder, "endless-office");
  const started = path.join(stage.folder, newId());
  await writeFile(program, `#!/bin/sh\n: > ${started}\nexec sleep 600\n`, { mode: 0o755 });
  const fileId = await stage.attach("report.docx", docxOf(wordParagraph("words")));
  const reading = stage.read(fileId, { officePrograms: [program] });
  await expect
    .poll(
      () =>
        access(started).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  await end(fileId);
  // Its processes are gone before it answers.
  expect(await reading).toMatchObject({ status: "failed", failureCode: "extraction.cancelled" });
});
