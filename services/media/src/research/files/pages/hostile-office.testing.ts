import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { sheetRows, xlsxOf } from "../../../intake/imports/sheets.testing.ts";
import { docxOf, wordParagraph, type ZipEntry, zipOf } from "../../../intake/imports/zip.testing.ts";
import { compoundFileOf, oldTextWith, oldWorkbookWith } from "./compound-file.testing.ts";

const part = (name: string, content: string): ZipEntry => ({ name, content: Buffer.from(content) });
const word = (what: string, bytes: Buffer): HostileFile => ({
  what: `${what} in a docx`,
  name: "a.docx",
  bytes,
});
const slides = (what: string, bytes: Buffer): HostileFile => ({
  what: `${what} in a pptx`,
  name: "a.pptx",
  bytes,
});
const sheet = (what: string, bytes: Buffer): HostileFile => ({
  what: `${what} in an xlsx`,
  name: "a.xlsx",
  bytes,
});

const climbing = part("../../../../tmp/fieldstone-climbed", "x");
const outer = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>';
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join(
  "",
);
const entities = `<!DOCTYPE a [<!ENTITY a0 "ha">${laughs}]>`;

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
const presentation = "http://schemas.openxmlformats.org/presentationml/2006/main";
const presentationType = "application/vnd.openxmlformats-officedocument.presentationml";
const names = `xmlns:a="${drawing}" xmlns:r="${office}" xmlns:p="${presentation}"`;
const related = (id: string, type: string, target: string, isOuter = false) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${isOuter ? ' TargetMode="External"' : ""}/>`;
const relations = (...each: readonly string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">${each.join("")}</Relationships>`;

interface Slide {
  readonly shapes: string;
  readonly start?: string;
  readonly relations?: string;
}

/** A presentation with these shapes on one slide. */
function pptxOf(
  { shapes, start = "", relations: more = relations() }: Slide,
  others: readonly ZipEntry[] = [],
): Buffer {
  const tree = `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
  const types = ["presentation.main", "slide"].map((type, at) => {
    const name = at === 0 ? "/ppt/presentation.xml" : "/ppt/slides/slide1.xml";
    return `<Override PartName="${name}" ContentType="${presentationType}.${type}+xml"/>`;
  });
  return zipOf([
    part(
      "[Content_Types].xml",
      `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join("")}</Types>`,
    ),
    part("_rels/.rels", relations(related("rId1", "officeDocument", "ppt/presentation.xml"))),
    part(
      "ppt/presentation.xml",
      `<?xml version="1.0"?><p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    ),
    part("ppt/_rels/presentation.xml.rels", relations(related("rId1", "slide", "slides/slide1.xml"))),
    part("ppt/slides/slide1.xml", `<?xml version="1.0"?>${start}<p:sld ${names}>${tree}</p:sld>`),
    part("ppt/slides/_rels/slide1.xml.rels", more),
    ...others,
  ]);
}

const shape = (text: string, size = '<a:off x="0" y="0"/><a:ext cx="9000000" cy="900000"/>') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="a"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${size}</a:xfrm><a:prstGeom prst="rect"/></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const linked = (target: string): Slide => ({
  shapes: `<p:pic><p:nvPicPr><p:cNvPr id="3" name="b"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rId9"/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr></p:pic>`,
  relations: relations(related("rId9", "image", target, true)),
});

const cell = (content: string) => sheetRows(`<c t="str">${content}</c>`, 1);
const formula = (what: string, said: string) => sheet(what, xlsxOf(cell(`<f>${said}</f><v>1</v>`)));
/** A workbook with a link to another one. */
const linkedSheet = (target: string) => [
  part(
    "xl/externalLinks/externalLink1.xml",
    `<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><externalBook r:id="rId1"><sheetNames><sheetName val="A"/></sheetNames></externalBook></externalLink>`,
  ),
  part(
    "xl/externalLinks/_rels/externalLink1.xml.rels",
    relations(related("rId1", "externalLinkPath", target, true)),
  ),
];

const openTextType = "application/vnd.oasis.opendocument.text";
/** The XML of an OpenDocument text, with this name of its root. */
const openContent = (root: string, body: string) => {
  const spaces = ["office", "text", "drawing:draw", "table"].map((name) => {
    const [path = "", short = path] = name.split(":");
    return `xmlns:${short}="urn:oasis:names:tc:opendocument:xmlns:${path}:1.0"`;
  });
  return `<office:${root} ${spaces.join(" ")} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2" office:mimetype="${openTextType}"><office:body><office:text>${body}</office:text></office:body></office:${root}>`;
};
const openText = (body: string) =>
  zipOf([part("mimetype", openTextType), part("content.xml", openContent("document-content", body))]);
const flatText = (what: string, body: string, start = ""): HostileFile => ({
  what: `${what} in an fodt`,
  name: "a.fodt",
  bytes: Buffer.from(`<?xml version="1.0"?>${start}${openContent("document", body)}`),
});
/** A section with the text of a local file. */
const outerSection =
  '<text:section text:name="a"><text:section-source xlink:href="file:///etc/passwd"/><text:p>a</text:p></text:section>';

/** Word files: bombs, paths that lead outside, and references to local files. */
const texts: readonly HostileFile[] = [
  word("a bomb of one text", docxOf(wordParagraph("a".repeat(5_000_000)))),
  word("a name that leads out", docxOf(wordParagraph("a"), [climbing])),
  word("an outer entity", docxOf(`${outer}<w:p><w:r><w:t>&b;</w:t></w:r></w:p>`)),
  word("nested tables", docxOf("<w:tbl>".repeat(3_000) + "</w:tbl>".repeat(3_000))),
  word(
    "a field that includes a file",
    docxOf('<w:p><w:fldSimple w:instr="INCLUDETEXT /etc/passwd"><w:r><w:t>a</w:t></w:r></w:fldSimple></w:p>'),
  ),
  {
    what: "a file included in an rtf",
    name: "a.rtf",
    bytes: Buffer.from(
      '{\\rtf1{\\field{\\*\\fldinst INCLUDETEXT "/etc/passwd"}{\\fldrslt a}}{\\field{\\*\\fldinst INCLUDEPICTURE "http://127.0.0.1:9/a.png"}}}',
    ),
  },
  { what: "groups in groups in an rtf", name: "a.rtf", bytes: Buffer.from(`{\\rtf1${"{".repeat(100_000)}`) },
  {
    what: "a section of another file in an odt",
    name: "a.odt",
    bytes: openText(outerSection),
  },
  flatText("a section of another file", outerSection),
  flatText("an outer entity", "<text:p>&b;</text:p>", outer),
  flatText("entities in entities", "<text:p>&a9;</text:p>", entities),
  {
    what: "a picture of this machine in an odt",
    name: "a.odt",
    bytes: openText(
      '<text:p><draw:frame><draw:image xlink:href="file:///etc/passwd"/></draw:frame></text:p>',
    ),
  },
  { what: "an old file of nothing", name: "a.doc", bytes: compoundFileOf(oldTextWith(0)) },
];

const shows: readonly HostileFile[] = [
  slides("a bomb of one text", pptxOf({ shapes: shape("a".repeat(3_000_000)) })),
  slides("a name that leads out", pptxOf({ shapes: shape("a") }, [climbing])),
  slides("an outer entity", pptxOf({ shapes: shape("&b;"), start: outer })),
  slides("entities in entities", pptxOf({ shapes: shape("&a9;"), start: entities })),
  slides("a picture of this machine", pptxOf(linked("file:///etc/passwd"))),
  slides("a picture of the network", pptxOf(linked("http://127.0.0.1:9/a.png"))),
  slides("a picture of a share", pptxOf(linked("file://127.0.0.1/share/a.png"))),
  slides(
    "a slide that is itself",
    pptxOf({
      shapes: shape("a"),
      relations: relations(
        related("rId1", "slideLayout", "slide1.xml"),
        related("rId2", "slideMaster", "../presentation.xml"),
      ),
    }),
  ),
  slides("groups in groups", pptxOf({ shapes: `${"<p:grpSp>".repeat(5_000)}${"</p:grpSp>".repeat(5_000)}` })),
  slides("10,000 shapes", pptxOf({ shapes: shape("a").repeat(10_000) })),
  slides(
    "a shape as large as numbers go",
    pptxOf({
      shapes: shape(
        "a",
        '<a:off x="-9223372036854775808" y="0"/><a:ext cx="9223372036854775807" cy="9223372036854775807"/>',
      ),
    }),
  ),
  slides("no slides", zipOf([part("ppt/presentation.xml", "<p/>")])),
  slides("a file cut in two", pptxOf({ shapes: shape("a") }).subarray(0, 900)),
  slides("an archive's first bytes", Buffer.from("PK\x03\x04", "latin1")),
  {
    ...slides("a password", compoundFileOf(Buffer.from("EncryptedPackage", "utf16le"))),
    refusedWith: "extraction.encrypted",
  },
  {
    what: "an old presentation of nothing",
    name: "a.ppt",
    bytes: compoundFileOf(Buffer.from("PowerPoint Document", "utf16le")),
  },
  {
    what: "a password of an old presentation",
    name: "a.ppt",
    bytes: compoundFileOf(Buffer.from("EncryptedSummary", "utf16le")),
  },
];

const sheets: readonly HostileFile[] = [
  formula("a cell of another file", "'file:///etc/[passwd]A'!A1"),
  formula("an address that is asked", 'WEBSERVICE("http://127.0.0.1:9/a")'),
  formula("a program that is started", 'cmd|" /c touch /tmp/fieldstone-climbed"!A1'),
  formula("a link to a program", 'HYPERLINK("file:///bin/sh","a")'),
  formula("a cell that is itself", "A1"),
  formula("brackets in brackets", `${"(".repeat(20_000)}1${")".repeat(20_000)}`),
  formula("a text of a billion letters", 'REPT("a",1000000000)'),
  sheet("links to this machine", xlsxOf(cell("<v>1</v>"), linkedSheet("file:///etc/passwd"))),
  sheet("links to the network", xlsxOf(cell("<v>1</v>"), linkedSheet("http://127.0.0.1:9/a.xlsx"))),
  sheet("an outer entity", xlsxOf(cell("<v>&b;</v>"), [], undefined, outer)),
  sheet("entities in entities", xlsxOf(cell("<v>&a9;</v>"), [], undefined, entities)),
  sheet("a name that leads out", xlsxOf(cell("<v>1</v>"), [climbing])),
  sheet("a bomb of rows", xlsxOf(sheetRows("<c><v>1</v></c>", 1_000_000))),
  sheet("a size that is not told", xlsxOf(sheetRows("<c/>", 500_000), [], 1_000)),
  sheet("the last row and column alone", xlsxOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
  sheet("a row that is a billionth", xlsxOf('<row r="1000000000"><c r="ZZZZZ1"><v>1</v></c></row>')),
  sheet("a file cut in two", xlsxOf(cell("<v>1</v>")).subarray(0, 700)),
  {
    ...sheet("a password", compoundFileOf(Buffer.from("EncryptedPackage", "utf16le"))),
    refusedWith: "extraction.encrypted",
  },
  { what: "a password of an old workbook", name: "a.xls", bytes: compoundFileOf(oldWorkbookWith(0x002f)) },
  { what: "an old workbook of nothing", name: "a.xls", bytes: compoundFileOf(oldWorkbookWith(0x0042)) },
  { what: "an old workbook's first bytes", name: "a.xls", bytes: Buffer.from("d0cf11e0a1b11ae1", "hex") },
  {
    what: "sectors that lead to themselves in an xls",
    name: "a.xls",
    bytes: Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(68),
      Buffer.alloc(436),
      Buffer.alloc(4_096),
    ]),
  },
];

/**
 * Office files that are bombs, lead outside their folder, are encrypted, or refer to files and the network.
 */
export const hostileOffice: readonly HostileFile[] = [
  ...texts,
  ...shows,
  ...sheets,
  word("an archive of something else", zipOf([part("a.txt", "words")])),
  word("an archive's first bytes", Buffer.from("PK\x03\x04")),
];
