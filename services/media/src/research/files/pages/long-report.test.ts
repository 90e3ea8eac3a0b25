import { readIndexedObjects } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import { expect, it } from "vitest";
import { PagesFixture } from "./pages-fixture.testing.ts";

const pageCount = trials(30, 400, 100);
const linesOfPage = 45;

/** The words of a page, which no other page has. */
const linesOf = (page: number) =>
  Array.from(
    { length: linesOfPage },
    (_, line) => `Respondent ${page}-${line} says the export button is hidden`,
  );

it(`a report of ${pageCount} pages is read whole, each page with its words, images and place in the search`, {
  timeout: 900_000,
}, async () => {
  const fixture = await PagesFixture.open();
  const pages = Array.from({ length: pageCount }, (_, at) => linesOf(at + 1));
  const fileId = await fixture.attach("report.pdf", pdfOf(pages.map((lines) => ({ lines }))));
  expect(await fixture.read(fileId)).toMatchObject({ status: "complete", ocr: "none", pageCount });
  for (let first = 1; first <= pageCount; first += 10) {
    const read = await fixture.pagesOf(fileId, { first, last: Math.min(first + 9, pageCount) });
    expect(read.map(({ text }) => text)).toEqual(
      pages.slice(first - 1, first + 9).map((lines) => lines.join("\n")),
    );
  }
  expect(await fixture.derivedOf(fileId)).toHaveLength(2 * pageCount);
  const note = { objectType: "note", objectId: fixture.noteId } as const;
  const found = await fixture.write((tx) => readIndexedObjects(tx, [note]));
  for (const lines of pages) expect([...found.values()][0]?.text).toContain(lines.at(-1));
});
