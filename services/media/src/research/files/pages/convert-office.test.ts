import { beforeAll, describe, expect, it } from "vitest";
import { docxOf, wordParagraph } from "../../../intake/imports/zip.testing.ts";
import { convertOffice, findOffice } from "./convert-office.ts";
import { PagesFixture } from "./pages-fixture.testing.ts";

const hasOffice = (await findOffice()) !== undefined;
/** LibreOffice's first start on a busy machine. */
const officeTimeoutMs = 90_000;

let fixture: PagesFixture;

beforeAll(async () => {
  fixture = await PagesFixture.open();
});

describe.skipIf(!hasOffice)("with LibreOffice", () => {
  it("a Word file has pages, with its words", { timeout: officeTimeoutMs }, async () => {
    const fileId = await fixture.attach("report.docx", docxOf(wordParagraph("The export button is hidden")));
    expect(await fixture.read(fileId)).toMatchObject({ status: "complete", pageCount: 1 });
    expect(await fixture.pagesOf(fileId)).toMatchObject([{ text: "The export button is hidden" }]);
  });

  it("an archive of nothing ends with a reason", { timeout: officeTimeoutMs }, async () => {
    const fileId = await fixture.attach("bad.docx", docxOf("<w:p>".repeat(1_000)).subarray(0, 400));
    expect(await fixture.read(fileId)).toMatchObject({ status: "failed" });
  });
});

it("without LibreOffice an office file says what to do", async () => {
  const input = { folder: "/nowhere", input: "/nowhere/a.docx", signal: new AbortController().signal };
  await expect(convertOffice({ ...input, programs: ["/nowhere/soffice"] })).rejects.toMatchObject({
    code: "extraction.no_converter",
  });
});
