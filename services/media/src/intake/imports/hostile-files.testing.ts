import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { odsOf, sheetRows, xlsxOf } from "./sheets.testing.ts";
import { docxOf, wordParagraph, zipOf } from "./zip.testing.ts";

const longBytes = trials(100_000, 500_000);
const manyLines = trials(60_000, 300_000);
const fill = (unit: string) => unit.repeat(Math.floor(longBytes / unit.length));
const bytes = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);
const cue = "00:00:00.000 --> 00:00:01.000";
const part = (name: string, content: string) => ({ name, content: Buffer.from(content) });
const deep = (tag: string, depth: number) => `${`<${tag}>`.repeat(depth)}words${`</${tag}>`.repeat(depth)}`;

/** A project's data with one note, whose text is this JSON. */
function hostileProject(content: string): string {
  const id = "0198c1f0-0000-7000-8000-000000000000";
  const at = "2026-01-01T00:00:00.000Z";
  const empty = '"personIds":[],"fields":[],"highlights":[],"comments":[],"files":[],"happenedAt":null';
  const note = `{"id":"${id}","title":"a","createdAt":"${at}","updatedAt":"${at}","content":${content},${empty}}`;
  const project = `"project":{"id":"${id}","title":"a"},"people":[],"fields":[],"tags":[],"insights":[]`;
  return `{"format":"fieldstone.project","version":1,"exportedAt":"${at}",${project},"notes":[${note}]}`;
}

/** Broken, hostile or unusual files; some have the only error code that they may cause. */
export const hostileFiles: readonly (readonly [
  what: string,
  name: string,
  bytes: Buffer,
  refusedWith?: string,
])[] = [
  ["nothing", "a.txt", bytes("")],
  ["a gap in a line", "a.txt", bytes(`a${fill(" ")}x`)],
  ["a gap of tabs", "a.txt", bytes(`a${fill("\t")}x`)],
  ["line ends", "a.txt", bytes(fill("\n"))],
  ["old line ends", "a.txt", bytes(fill("a\r"))],
  ["many lines without an empty one", "a.txt", bytes("a line\n".repeat(manyLines))],
  ["a colon a line", "a.txt", bytes(fill("a: b\n"))],
  ["clocks", "a.txt", bytes(fill("0:00 "))],
  ["NUL", "a.txt", bytes("words\0words")],
  ["control characters", "a.txt", bytes(fill("\u0001"))],
  ["half of a UTF-16 pair", "a.txt", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
  ["UTF-16 of odd length", "a.txt", Buffer.concat([bytes("\ufeffwords", "utf16le"), Buffer.from([0x41])])],
  ["UTF-8 that is none", "a.txt", Buffer.from([0x77, 0xc3, 0x28, 0xf0, 0x28, 0x8c, 0x28])],
  ["a picture", "a.txt", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ["right-to-left marks", "a.txt", bytes(fill("\u202e"))],
  ["combining marks", "a.txt", bytes(`a${fill("\u0301")}`)],
  ["a long name", "a.txt", bytes(`${fill("a")}: b\n${fill("a")}: b`)],
  ["brackets", "a.md", bytes(fill("["))],
  ["pictures that do not end", "a.md", bytes(fill("!["))],
  ["links that do not end", "a.md", bytes(fill("[a]("))],
  ["references", "a.md", bytes(fill("[a]: <"))],
  ["emphasis", "a.md", bytes(fill("*a_"))],
  ["backticks", "a.md", bytes(Array.from({ length: 900 }, (_, at) => "`".repeat(at + 1)).join(" "))],
  ["quotes in quotes", "a.md", bytes(`${"> ".repeat(5_000)}words`)],
  ["lists in lists", "a.md", bytes(`${"- ".repeat(5_000)}words`)],
  [
    "indented lists",
    "a.md",
    bytes(Array.from({ length: 900 }, (_, at) => `${" ".repeat(at)}- x`).join("\n")),
  ],
  ["addresses", "a.md", bytes(fill("http://"))],
  ["many paragraphs", "a.md", bytes("a\n\n".repeat(manyLines / 3))],
  ["a wide table", "a.md", bytes(`${"|a".repeat(5_000)}|\n${"|-".repeat(5_000)}|\n${"|b".repeat(5_000)}|`)],
  ["a code block without an end", "a.md", bytes(`\`\`\`\n${fill("x\n")}`)],
  ["entities", "a.md", bytes(fill("&#x110000;&nosuch;"))],
  ["nested elements", "a.html", bytes(deep("div", 30_000))],
  ["nested tables", "a.html", bytes(`${"<table><tr><td>".repeat(10_000)}words`)],
  ["nested lists", "a.html", bytes(`${"<ul><li>".repeat(10_000)}words`)],
  [
    "formatting that is reopened",
    "a.html",
    bytes(`${"<font color=a><b><u>".repeat(500)}${"<p>x".repeat(50_000)}`),
  ],
  [
    "100,000 attributes",
    "a.html",
    bytes(`<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(" ")}>x`),
  ],
  ["a long attribute", "a.html", bytes(`<a href="https://a/${fill("a")}">words</a>`)],
  ["tags that do not end", "a.html", bytes(fill("<a "))],
  ["comments that do not end", "a.html", bytes(`words${fill("<!--")}`)],
  ["words in a table's place", "a.html", bytes(`<table>${fill("<i>x</i>")}`)],
  ["spans", "a.html", bytes(`<table><tr>${"<td colspan=100 rowspan=100>x".repeat(2_000)}</table>`)],
  ["scripts alone", "a.html", bytes("<script>alert(1)</script>")],
  ["NUL in a page", "a.html", bytes("<p>a&#0;b\0c</p>")],
  ["an encoding that is none", "a.html", bytes('<meta charset="utf-99"><p>words')],
  ["no header", "a.vtt", bytes("words")],
  ["a header alone", "a.vtt", bytes("WEBVTT")],
  ["voices that do not end", "a.vtt", bytes(`WEBVTT\n\n${cue}\n${fill("<v ")}`)],
  ["classes that do not end", "a.vtt", bytes(`WEBVTT\n\n${cue}\n${fill("<c.a")}`)],
  ["a caption of one gap", "a.vtt", bytes(`WEBVTT\n\n${cue}\nA${fill(" ")}x`)],
  ["settings of one gap", "a.vtt", bytes(`WEBVTT\n\n${cue}${fill(" ")}\u2028x\nwords`)],
  ["a time that is none", "a.vtt", bytes("WEBVTT\n\n99:99:99.999 -->\nwords")],
  ["30,000 captions", "a.vtt", bytes(`WEBVTT\n\n${`${cue}\nAda: words\n\n`.repeat(30_000)}`)],
  ["a long caption", "a.vtt", bytes(`WEBVTT\n\n${cue}\n${fill("words\n")}`)],
  ["surrogates by number", "a.vtt", bytes(`WEBVTT\n\n${cue}\n&#xD800;&#0;&#1114112;`)],
  ["no time", "a.srt", bytes("words")],
  ["fonts that do not end", "a.srt", bytes(`1\n00:00:00,000 --> 00:00:01,000\n${fill("<font ")}`)],
  ["braces", "a.srt", bytes(`1\n00:00:00,000 --> 00:00:01,000\n${fill("{\\")}`)],
  ["counters", "a.srt", bytes(fill("1\n"))],
  ["a quote that is not closed", "a.csv", bytes(`a,b\n"${fill("x,")}`)],
  ["quotes", "a.csv", bytes(`a,b\n${fill('"')}`)],
  ["one row of commas", "a.csv", bytes(`a${fill(",")}`)],
  ["too many rows", "a.csv", bytes(`a,b\n${"x,y\n".repeat(100_001)}`)],
  ["cells beyond the headings", "a.csv", bytes(`a\n${"x,y,z\n".repeat(100)}`)],
  ["headings alone", "a.csv", bytes("a,b,c\n")],
  ["no archive", "a.xlsx", bytes("words")],
  ["an archive of something else", "a.xlsx", zipOf([part("a.txt", "words")])],
  ["an archive's first bytes", "a.ods", bytes("PK\x03\x04")],
  ["a compound file's first bytes", "a.xls", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["a compound file of nothing", "a.xls", Buffer.from(`d0cf11e0a1b11ae1${"00".repeat(4_096)}`, "hex")],
  ["a sheet cut in two", "a.xlsx", xlsxOf(sheetRows("<c><v>1</v></c>", 1_000)).subarray(0, 700)],
  ["a bomb of rows", "a.xlsx", xlsxOf(sheetRows("<c><v>1</v></c>", 2_000_000))],
  ["a bomb that states a small size", "a.xlsx", xlsxOf(sheetRows("<c/>", 1_000_000), [], 1_000)],
  [
    "a million shared strings",
    "a.xlsx",
    xlsxOf(sheetRows('<c t="s"><v>7</v></c>', 3), [
      part("xl/sharedStrings.xml", `<sst>${"<si><t>words</t></si>".repeat(1_000_000)}</sst>`),
    ]),
  ],
  [
    "a shared string that is not there",
    "a.xlsx",
    xlsxOf(sheetRows('<c t="s"><v>4000000000</v></c>', 3), [part("xl/sharedStrings.xml", "<sst/>")]),
  ],
  ["16,384 columns", "a.xlsx", xlsxOf(sheetRows("<c><v>1</v></c>".repeat(16_384), 20))],
  [
    "two cells at the ends of a sheet",
    "a.xlsx",
    xlsxOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  ],
  ["a row of a number that is none", "a.xlsx", xlsxOf('<row r="-1"><c r="A0"><v>1</v></c></row>'.repeat(9))],
  ["formulas without what they came to", "a.xlsx", xlsxOf(sheetRows("<c><f>1+1</f></c>", 9))],
  ["sheets that do not end", "a.xlsx", xlsxOf("<row><c>".repeat(200_000))],
  ["cells in cells", "a.xlsx", xlsxOf(`<row>${deep("c", 20_000)}</row>`)],
  [
    "an external entity",
    "a.xlsx",
    xlsxOf(
      sheetRows("<c t='inlineStr'><is><t>&a;</t></is></c>", 3),
      [],
      undefined,
      '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    ),
  ],
  [
    "entities of entities",
    "a.xlsx",
    xlsxOf(
      sheetRows("<c t='inlineStr'><is><t>&c;</t></is></c>", 3),
      [],
      undefined,
      `<!DOCTYPE a [<!ENTITY a "${"x".repeat(1_000)}"><!ENTITY b "${"&a;".repeat(1_000)}"><!ENTITY c "${"&b;".repeat(1_000)}">]>`,
    ),
  ],
  ["a locked file", "a.xlsx", zipOf([{ name: "xl/workbook.xml", content: bytes("x"), encrypted: true }])],
  ["a name that climbs", "a.xlsx", xlsxOf(sheetRows("<c><v>1</v></c>", 3), [part("../../etc/passwd", "x")])],
  [
    "cells repeated without an end",
    "a.ods",
    odsOf(
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
    ),
  ],
  [
    "spaces repeated without an end",
    "a.ods",
    odsOf(
      '<table:table-row><table:table-cell office:value-type="string"><text:p>a<text:s text:c="900000000"/></text:p></table:table-cell></table:table-row>'.repeat(
        3,
      ),
    ),
  ],
  ["no archive", "a.docx", bytes("words")],
  ["an archive's first bytes", "a.docx", bytes("PK\x03\x04")],
  ["an archive cut in two", "a.docx", docxOf(wordParagraph("words")).subarray(0, 400)],
  ["an archive of something else", "a.docx", zipOf([part("a.txt", "words")])],
  ["a bomb of one text", "a.docx", docxOf(wordParagraph("a".repeat(60_000_000))), "import.too_large"],
  ["a bomb of paragraphs", "a.docx", docxOf(wordParagraph("a").repeat(400_000)), "import.too_large"],
  [
    "a bomb that states a small size",
    "a.docx",
    docxOf(wordParagraph("a".repeat(20_000_000)), [], 1_000),
    "import.not_docx",
  ],
  [
    "a bomb beside the document",
    "a.docx",
    docxOf(wordParagraph("a"), [part("word/media/a.png", "a".repeat(60_000_000))]),
  ],
  [
    "too many files",
    "a.docx",
    docxOf(
      wordParagraph("a"),
      Array.from({ length: 3_000 }, (_, at) => part(`w/${at}`, "")),
    ),
  ],
  ["nested XML", "a.docx", docxOf(deep("w:p", 20_000))],
  ["nested tables in Word", "a.docx", docxOf(deep("w:tbl", 3_000))],
  ["XML that does not end", "a.docx", docxOf("<w:p>".repeat(20_000))],
  [
    "entities of a document type",
    "a.docx",
    docxOf('<!DOCTYPE a [<!ENTITY b "bbbb">]><w:p><w:r><w:t>&b;</w:t></w:r></w:p>'),
  ],
  ["a locked file", "a.docx", zipOf([{ name: "word/document.xml", content: bytes("x"), encrypted: true }])],
  ["a name that climbs", "a.docx", docxOf(wordParagraph("a"), [part("../../etc/passwd", "x")])],
  ["an ending that nobody reads", "a.exe", bytes("MZ")],
  ["nothing but a name", "a.qdpx", bytes("words")],
  ["an archive without a project", "a.qdpx", zipOf([part("a.txt", "words")])],
  [
    "an external entity",
    "a.qdpx",
    zipOf([
      part(
        "project.qde",
        '<!DOCTYPE Project [<!ENTITY a SYSTEM "file:///etc/passwd">]><Project><Notes><Note guid="n"><PlainTextContent>&a;</PlainTextContent></Note></Notes></Project>',
      ),
    ]),
  ],
  ["a project of nested codes", "a.qdpx", zipOf([part("project.qde", deep("Code", 30_000))])],
  [
    "a text that states too little",
    "a.qdpx",
    zipOf([
      part(
        "project.qde",
        '<Project><Sources><TextSource guid="a" name="A" plainTextPath="internal://a.txt"/></Sources></Project>',
      ),
      { name: "sources/a.txt", content: Buffer.from("a".repeat(20_000_000)), statedSize: 1_000 },
    ]),
  ],
  ["JSON that is none", "a.json", bytes("{")],
  ["JSON of something else", "a.json", bytes('{"format":"other"}')],
  ["deep JSON", "a.json", bytes("[".repeat(longBytes))],
  [
    "a project whose text is nested without an end",
    "a.json",
    bytes(hostileProject(`${'{"type":"blockquote","content":['.repeat(9_000)}${"]}".repeat(9_000)}`)),
  ],
  [
    "a project whose text is no document",
    "a.json",
    bytes(hostileProject('{"type":"doc","content":[{"type":"script"}]}')),
  ],
];
