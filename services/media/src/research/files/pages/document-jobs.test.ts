import { setFileDeleted } from "@fieldstone/domain/research/files/delete-file.ts";
import {
  convertDocumentTask,
  extractPagesTask,
} from "@fieldstone/domain/research/files/pages/extraction-tasks.ts";
import { endConversion } from "@fieldstone/domain/research/files/pages/run-extraction.ts";
import type { PdfTextJob } from "@fieldstone/model/files/document-jobs.ts";
import { objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, expect, it } from "vitest";
import { docxOf, wordParagraph } from "../../../intake/imports/zip.testing.ts";
import { PagesFixture } from "./pages-fixture.testing.ts";

let fixture: PagesFixture;

beforeAll(async () => {
  fixture = await PagesFixture.open();
});

/** Jobs in the queue for a file: conversions, then readings. */
async function jobsOf(fileId: string) {
  const { database, team } = fixture;
  const conversions = await waitingTasks(database, team.teamId, convertDocumentTask);
  const readings = await waitingTasks(database, team.teamId, extractPagesTask);
  const ofFile = ({ job }: { readonly job: PdfTextJob }) => job.fileId === fileId;
  return [
    ...conversions.filter(ofFile).map(({ job }) => ({ task: "file.convert-to-pdf", job })),
    ...readings.filter(ofFile).map(({ job }) => ({ task: "file.extract-pages", job })),
  ];
}

const keysOf = (fileId: string) => ({
  original: objectKey(fixture.team, "files", fileId),
  converted: objectKey(fixture.team, "derived", fileId, "converted.pdf"),
  images: objectPrefix(fixture.team, "derived", fileId),
});

it("a PDF's text is read by a job of a file, its source and its destination", async () => {
  const fileId = await fixture.attach("report.pdf", pdfOf([{ lines: ["words"] }]));
  const { original, images } = keysOf(fileId);
  expect(await jobsOf(fileId)).toEqual([
    { task: "file.extract-pages", job: { fileId, sourceKey: original, destinationKey: images } },
  ]);
});

it("an office file is converted to a PDF first, and a completed conversion asks for its text", async () => {
  const fileId = await fixture.attach("report.docx", docxOf(wordParagraph("words")));
  const { original, converted, images } = keysOf(fileId);
  const conversion = {
    task: "file.convert-to-pdf",
    job: { fileId, sourceKey: original, destinationKey: converted },
  };
  expect(await jobsOf(fileId)).toEqual([conversion]);
  await fixture.write((tx) => endConversion(tx, 1, { fileId, event: "job.completed" }));
  const reading = {
    task: "file.extract-pages",
    job: { fileId, sourceKey: converted, destinationKey: images },
  };
  expect(await jobsOf(fileId)).toEqual([conversion, reading]);
});

it("a failed conversion fails the reading with its error, and the end of a cancelled one changes nothing", async () => {
  const failed = await fixture.attach("bad.docx", docxOf(wordParagraph("words")));
  const error = "extraction.encrypted";
  await fixture.write((tx) => endConversion(tx, 1, { fileId: failed, event: "job.failed", error }));
  expect(await fixture.extractionOf(failed)).toMatchObject({ status: "failed", failureCode: error });
  const deleted = await fixture.attach("gone.docx", docxOf(wordParagraph("words")));
  await fixture.write((tx) => setFileDeleted(tx, deleted, true));
  await fixture.write((tx) => endConversion(tx, 1, { fileId: deleted, event: "job.completed" }));
  expect(await jobsOf(deleted)).toHaveLength(1);
  expect(await fixture.extractionOf(deleted)).toMatchObject({ failureCode: "extraction.cancelled" });
});
