import { bytesOf, type HostileKind, partOf, repeated } from "./hostile-kind.testing.ts";
import { hostileTables } from "./hostile-tables.testing.ts";
import { hostileCaptions, hostileTexts } from "./hostile-texts.testing.ts";
import { sheetRows, xlsxOf } from "./sheets.testing.ts";
import { docxOf, wordParagraph, type ZipEntry, zipOf } from "./zip.testing.ts";

const words = docxOf(wordParagraph("words"));
const sheet = xlsxOf(sheetRows("<c><v>1</v></c>", 3));

const qde = (inner: string, more: readonly ZipEntry[] = []) =>
  zipOf([
    partOf(
      "project.qde",
      `<?xml version="1.0"?><Project xmlns="urn:QDA-XML:project:1.0" name="Study">${inner}</Project>`,
    ),
    ...more,
  ]);
const coded = (start: string, end: string, text = "words") =>
  qde(
    `<CodeBook><Codes><Code guid="k" name="K" isCodable="true"/></Codes></CodeBook><Sources><TextSource guid="s" name="S"><PlainTextContent>${text}</PlainTextContent><PlainTextSelection guid="p" startPosition="${start}" endPosition="${end}"><Coding guid="c"><CodeRef targetGUID="k"/></Coding></PlainTextSelection></TextSource></Sources>`,
  );
const outside = (address: string) =>
  qde(`<Sources><TextSource guid="s" name="S" plainTextPath="${address}"/></Sources>`);

const projects: readonly HostileKind[] = [
  ...[
    "file:///etc/passwd",
    "internal://../../../etc/passwd",
    "internal:///etc/passwd",
    "relative:///etc/passwd",
    "http://127.0.0.1:9/a",
    "absolute:///etc/passwd",
  ].map((address): HostileKind => [`a text at ${address}`, "a.qdpx", outside(address)]),
  ...[
    ["-1", "2"],
    ["3", "1"],
    ["0", "9007199254740993"],
    ["NaN", "Infinity"],
    ["1e1", "0x3"],
    ["0.5", "2.5"],
  ].map(
    ([start = "", end = ""]): HostileKind => [
      `a coding from ${start} to ${end}`,
      "a.qdpx",
      coded(start, end),
    ],
  ),
  ["a coding within a character", "a.qdpx", coded("1", "2", "\u{1f600}\u{1f600}")],
  [
    "100,000 codings of one place",
    "a.qdpx",
    qde(
      `<CodeBook><Codes><Code guid="k" name="K"/></Codes></CodeBook><Sources><TextSource guid="s" name="S"><PlainTextContent>words</PlainTextContent>${repeated(100_000, (at) => `<PlainTextSelection guid="p${at}" startPosition="0" endPosition="5"><Coding guid="c${at}"><CodeRef targetGUID="k"/></Coding></PlainTextSelection>`)}</TextSource></Sources>`,
    ),
  ],
  [
    "100,000 codes",
    "a.qdpx",
    qde(
      `<CodeBook><Codes>${repeated(100_000, (at) => `<Code guid="k${at}" name="K${at}"/>`)}</Codes></CodeBook><Sources><TextSource guid="s" name="S"><PlainTextContent>words</PlainTextContent></TextSource></Sources>`,
    ),
  ],
  [
    "one id for everything",
    "a.qdpx",
    qde(
      '<CodeBook><Codes><Code guid="x" name="K"><Code guid="x" name="L"/></Code></Codes></CodeBook><Sources><TextSource guid="x" name="S"><PlainTextContent>words</PlainTextContent></TextSource><TextSource guid="x" name="T"><PlainTextContent>words</PlainTextContent></TextSource></Sources><Sets><Set guid="x" name="x"><MemberSource targetGUID="x"/></Set></Sets>',
    ),
  ],
  [
    "a colour that is a script",
    "a.qdpx",
    qde(
      '<CodeBook><Codes><Code guid="k" name="&lt;script&gt;" color="url(javascript:alert(1))"/></Codes></CodeBook><Sources><TextSource guid="s" name="S"><PlainTextContent>words</PlainTextContent></TextSource></Sources>',
    ),
  ],
  [
    "laughs in its text",
    "a.qdpx",
    zipOf([
      partOf(
        "project.qde",
        `<!DOCTYPE Project [<!ENTITY a0 "ha">${repeated(12, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)}]><Project><Sources><TextSource guid="s" name="S"><PlainTextContent>&a12;</PlainTextContent></TextSource></Sources></Project>`,
      ),
    ]),
  ],
];

const letter =
  "From: a@example.com\r\nTo: b@example.com\r\nSubject: =?utf-8?B?4oCu?=\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n";
const disguised: readonly HostileKind[] = [
  ["a letter", "a.eml", bytesOf(`${letter}--x\r\n\r\nwords\r\n--x--`)],
  ["letters in letters", "a.eml", bytesOf(letter.repeat(20_000))],
  [
    "a message of a mail program",
    "a.msg",
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4_096, 0xff)]),
  ],
  ["a letter that says it is a text", "a.txt", bytesOf(`${letter}--x\r\n\r\nwords\r\n--x--`)],
  ["a PDF that says it is a table", "a.csv", bytesOf("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF")],
  ["an archive that says it is a text", "a.txt", words],
  ["a Word file that says it is a workbook", "a.xlsx", words],
  ["a workbook that says it is a Word file", "a.docx", sheet],
  ["a workbook that says it is a project", "a.qdpx", sheet],
  ["a workbook that says it is a table", "a.csv", sheet],
  ["a page that says it has captions", "a.vtt", bytesOf("<html><script>alert(1)</script>")],
  ["a packed file that says it is captions", "a.srt", Buffer.from("1f8b0800000000000003", "hex")],
  ["a picture that says it is a Word file", "a.docx", Buffer.concat([Buffer.from("GIF89a=1;/*"), words])],
  ["an archive behind a page", "a.html", Buffer.concat([bytesOf("<p>words</p>"), words])],
  ["a name of both directions", "a\u202etxt.docx", words],
  ["a name of dots", "..", bytesOf("words")],
  ["a name of a device", "con.txt", bytesOf("words")],
];

/** More broken and hostile files, of kinds that tools for attacks make. */
export const hostileKinds: readonly HostileKind[] = [
  ...hostileCaptions,
  ...hostileTables,
  ...hostileTexts,
  ...projects,
  ...disguised,
];
