import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { zipOf } from "../../../intake/imports/zip.testing.ts";
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

const namespaces = ["office", "text", "manifest"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");
const drawing = `xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
  xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"`;
const box = `<draw:page><draw:frame svg:width="20cm" svg:height="3cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>${words}</text:p></draw:text-box></draw:frame></draw:page>`;

/** An OpenDocument file, with the manifest's entry about its content. */
function openDocumentOf(kind: string, body: string, saidOfContent = ""): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const manifest = `<manifest:manifest ${namespaces}><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>
    <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${saidOfContent}</manifest:file-entry></manifest:manifest>`;
  const content = `<office:document-content ${namespaces} ${drawing} office:version="1.2"><office:body><office:${kind === "graphics" ? "drawing" : kind}>${body}</office:${kind === "graphics" ? "drawing" : kind}></office:body></office:document-content>`;
  return zipOf([
    { name: "mimetype", content: Buffer.from(type) },
    { name: "META-INF/manifest.xml", content: Buffer.from(manifest) },
    { name: "content.xml", content: Buffer.from(content) },
  ]);
}

describe.skipIf(!hasOffice)("with LibreOffice", () => {
  it.each([
    ["report.odt", openDocumentOf("text", `<text:p>${words}</text:p>`)],
    ["deck.odp", openDocumentOf("presentation", box)],
    ["sketch.odg", openDocumentOf("graphics", box)],
  ])("%s has pages, with its words", { timeout }, async (name, bytes) => {
    const fileId = await fixture.attach(name, bytes);
    expect(await fixture.read(fileId)).toMatchObject({ status: "complete", pageCount: 1 });
    expect(await fixture.pagesOf(fileId)).toMatchObject([{ text: words }]);
  });
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
  const program = path.join(fixture.folder, "office-that-fails");
  await writeFile(program, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const fileId = await fixture.attach(name, bytes);
  const read = await fixture.read(fileId, { officePrograms: [program] });
  expect(read).toMatchObject({ status: "failed", failureCode });
});
