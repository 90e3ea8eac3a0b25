import { writeFile } from "node:fs/promises";
import path from "node:path";
import { inspectFile } from "@fieldstone/domain/research/files/inspect-file.ts";
import { pageFormatOf } from "@fieldstone/model/files/page-format.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { xlsxOf } from "../../../intake/imports/sheets.testing.ts";
import { docxOf, wordParagraph, zipOf } from "../../../intake/imports/zip.testing.ts";
import { binaryWorkbookOf } from "./binary-workbook.testing.ts";
import { compoundFileOf, oldTextWith, oldWorkbookWith } from "./compound-file.testing.ts";
import { findOffice } from "./convert-office.ts";
import { PagesFixture } from "./pages-fixture.testing.ts";

const hasOffice = (await findOffice()) !== undefined;
/** LibreOffice's first start on a busy machine. */
const timeout = 90_000;
const words = "The export button is hidden";

let fixture: PagesFixture;

beforeAll(async () => {
  fixture = await PagesFixture.open();
});

async function failingOffice(): Promise<string> {
  const program = path.join(fixture.folder, "office-that-fails");
  await writeFile(program, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  return program;
}

const macroTemplate = "application/vnd.ms-word.template.macroEnabledTemplate";
const namespaces = ["office", "text", "manifest", "table"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");
const drawing = `xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
  xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"`;
const box = `<draw:page><draw:frame svg:width="20cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>${words}</text:p></draw:text-box></draw:frame></draw:page>`;

const rows = `<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>${words}</text:p></table:table-cell></table:table-row></table:table>`;

/** The body of an OpenDocument file, below a root of this name. */
function contentOf(root: string, kind: string, body: string, attributes = ""): string {
  const element = kind === "graphics" ? "drawing" : kind.replace("-template", "");
  return `<office:${root} ${namespaces} ${drawing} office:version="1.2" ${attributes}><office:body><office:${element}>${body}</office:${element}></office:body></office:${root}>`;
}

const openDocument = "application/vnd.oasis.opendocument";

/** An OpenDocument file of one XML document. */
function flatDocumentOf(kind: string, body: string): Buffer {
  const content = contentOf("document", kind, body, `office:mimetype="${openDocument}.${kind}"`);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
}

/** An OpenDocument file, with the manifest's entry about its content. */
function openDocumentOf(kind: string, body: string, saidOfContent = ""): Buffer {
  const type = `${openDocument}.${kind}`;
  const manifest = `<manifest:manifest ${namespaces}><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>
    <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${saidOfContent}</manifest:file-entry></manifest:manifest>`;
  const content = contentOf("document-content", kind, body);
  return zipOf([
    { name: "mimetype", content: Buffer.from(type) },
    { name: "META-INF/manifest.xml", content: Buffer.from(manifest) },
    { name: "content.xml", content: Buffer.from(content) },
  ]);
}

const word = `<text:p>${words}</text:p>`;
const kin: readonly (readonly [string, Buffer])[] = [
  ["report.odt", openDocumentOf("text", word)],
  ["deck.odp", openDocumentOf("presentation", box)],
  ["sketch.odg", openDocumentOf("graphics", box)],
  ["rows.ods", openDocumentOf("spreadsheet", rows)],
  ["report.fodt", flatDocumentOf("text", word)],
  ["letter.dotm", docxOf(wordParagraph(words), [], undefined, macroTemplate)],
  ["rows.xlsb", binaryWorkbookOf(words)],
  ["rows.xltx", xlsxOf(`<row><c t="str"><v>${words}</v></c></row>`, [], undefined, "", "template")],
  ["letter.ott", openDocumentOf("text-template", word)],
  ["rows.ots", openDocumentOf("spreadsheet-template", rows)],
  ["deck.otp", openDocumentOf("presentation-template", box)],
  ["rows.fods", flatDocumentOf("spreadsheet", rows)],
  ["deck.fodp", flatDocumentOf("presentation", box)],
];

describe.skipIf(!hasOffice)("with LibreOffice", () => {
  // It takes seconds for each: `npm test` reads one of each way of being written.
  it.each(kin.slice(0, trials(7, kin.length)))(
    "%s has pages, with its words",
    { timeout },
    async (name, bytes) => {
      const fileId = await fixture.attach(name, bytes);
      expect(await fixture.read(fileId)).toMatchObject({ status: "complete", pageCount: 1 });
      // OpenDocument prints a sheet's name and page number.
      const [page] = await fixture.pagesOf(fileId);
      expect(page?.text.replace(/^A\nPage 1\n/, "")).toBe(words);
    },
  );
});

it.each([
  ["deck.pps", "PRESENTATION"],
  ["deck.pot", "PRESENTATION"],
  ["rows.xlt", "SPREADSHEET"],
  ["letter.dot", "DOCUMENT"],
])("%s is read as the older format that it is", async (name, fileType) => {
  const bytes = compoundFileOf(Buffer.from("words"));
  const inspected = await inspectFile({ name, sizeBytes: bytes.length, head: bytes });
  expect(inspected.fileType).toBe(fileType);
  expect(["ppt", "xls", "doc"]).toContain(pageFormatOf(inspected.mimeType));
});

it("XML under the name of an OpenDocument file is one to LibreOffice alone, and else is broken", async () => {
  const bytes = Buffer.from('<?xml version="1.0"?><words/>');
  const fileId = await fixture.attach("report.fodt", bytes);
  const read = await fixture.read(fileId, { officePrograms: [await failingOffice()] });
  expect(read).toMatchObject({ status: "failed", failureCode: broken });
});

const encrypted = "extraction.encrypted";
const broken = "extraction.broken";

it.each([
  ["report.docx", compoundFileOf(Buffer.from("EncryptedPackage", "utf16le")), encrypted],
  ["report.docx", compoundFileOf(Buffer.from("WordDocument", "utf16le")), broken],
  ["report.doc", compoundFileOf(oldTextWith(0x0100)), encrypted],
  ["report.doc", compoundFileOf(oldTextWith(0x0200)), broken],
  ["rows.xls", compoundFileOf(oldWorkbookWith(0x002f)), encrypted],
  ["rows.xls", compoundFileOf(oldWorkbookWith(0x0042)), broken],
  ["report.odt", openDocumentOf("text", "", "<manifest:encryption-data/>"), encrypted],
  ["report.odt", openDocumentOf("text", ""), broken],
])("%s that no program opens is told apart: %#", async (name, bytes, failureCode) => {
  const fileId = await fixture.attach(name, bytes);
  const read = await fixture.read(fileId, { officePrograms: [await failingOffice()] });
  expect(read).toMatchObject({ status: "failed", failureCode });
});
