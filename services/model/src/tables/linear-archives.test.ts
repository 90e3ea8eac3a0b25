import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readQdpx } from "../qdpx/read-qdpx.ts";
import { trials } from "../trial-length.testing.ts";
import { readWorkbook } from "./read-workbook.ts";

/** The full length is the maximum that the text parsers get: quadratic work takes minutes. */
const sizeBytes = trials(250_000, 1_000_000);
const processorMsMax = trials(2_500, 8_000);

const filled = (unit: string) => unit.repeat(Math.ceil(sizeBytes / unit.length));

async function processorMs(read: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await read();
  } catch (error) {
    // A file may be rejected with a message; an error of the parser itself is a defect.
    expect(error).toMatchObject({ title: "UnprocessableContent" });
  }
  return process.cpuUsage(before).user / 1_000;
}

const cell = '<c t="inlineStr"><is><t>a</t></is></c>';
const sheets: Readonly<Record<string, string>> = {
  rows: `<sheetData>${filled(`<row>${cell}</row>`)}</sheetData>`,
  "cells of one row": `<sheetData><row>${filled(cell)}</row></sheetData>`,
  "runs of one cell": `<sheetData><row><c t="inlineStr"><is>${filled("<r><t>a</t></r>")}</is></c></row></sheetData>`,
  "cells far apart": `<sheetData>${filled('<row><c r="XFD1"><v>1</v></c></row>')}</sheetData>`,
  "rows far apart": `<sheetData>${filled('<row r="1048576"><c><v>1</v></c></row>')}</sheetData>`,
  "merged ranges": `<sheetData/><mergeCells>${filled('<mergeCell ref="A1:XFD1048576"/>')}</mergeCells>`,
  "elements in each other": `<sheetData>${filled("<row>")}</sheetData>`,
  "one long number": `<sheetData><row><c><v>${filled("1")}</v></c></row></sheetData>`,
  references: `<sheetData><row><c t="inlineStr"><is><t>${filled("&amp;")}</t></is></c></row></sheetData>`,
  "unknown references": `<sheetData><row><c t="inlineStr"><is><t>${filled("&a")}</t></is></c></row></sheetData>`,
  attributes: `<sheetData><row ${Array.from({ length: sizeBytes / 8 }, (_, at) => `a${at}="1"`).join(" ")}/></sheetData>`,
};

test.each(Object.entries(sheets))(
  "a sheet of many %s takes time by its length",
  async (_name, data) => {
    const bytes = await writeXlsx({ sheets: [{ name: "a", rows: [["a"], ["b"]] }] });
    const files = unzipSync(bytes);
    const name = Object.keys(files).find((each) => /sheet1\.xml$/u.test(each)) ?? "";
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const hostile = zipSync({ ...files, [name]: strToU8(`<worksheet ${main}>${data}</worksheet>`) });
    expect(await processorMs(() => readWorkbook("a.xlsx", hostile))).toBeLessThan(processorMsMax);
  },
  120_000,
);

const source = (inner: string, content = "words") =>
  `<Sources><TextSource guid="s" name="Talk"><PlainTextContent>${content}</PlainTextContent>${inner}</TextSource></Sources>`;
const projects: Readonly<Record<string, string>> = {
  codes: `<CodeBook><Codes>${filled('<Code guid="a" name="b"/>')}</Codes></CodeBook>${source("")}`,
  "codes in each other": `<CodeBook><Codes>${"<Code>".repeat(190)}${"</Code>".repeat(190)}</Codes></CodeBook>${source("")}`,
  selections: source(filled('<PlainTextSelection startPosition="0" endPosition="3"/>')),
  codings: source(
    `<PlainTextSelection startPosition="0" endPosition="3">${filled('<Coding><CodeRef targetGUID="a"/></Coding>')}</PlainTextSelection>`,
  ),
  "places behind characters of two units": source(
    filled('<PlainTextSelection startPosition="99" endPosition="9999"/>'),
    "😀\r\n".repeat(sizeBytes / 6),
  ),
  memos: `<Notes>${filled('<Note guid="a"><PlainTextContent>b</PlainTextContent></Note>')}</Notes>${source("")}`,
  "references to memos": `<Notes><Note guid="a"><PlainTextContent>b</PlainTextContent></Note></Notes>${source(filled('<NoteRef targetGUID="a"/>'))}`,
  "sources of no text": `<Sources>${filled("<PictureSource/>")}</Sources>`,
  "pieces of one text": source("", filled("a<![CDATA[b]]>")),
};

test.each(Object.entries(projects))(
  "a QDPX project of many %s takes time by its length",
  async (_name, inner) => {
    const bytes = zipSync({ "project.qde": strToU8(`<Project name="Study">${inner}</Project>`) });
    expect(await processorMs(() => readQdpx(bytes))).toBeLessThan(processorMsMax);
  },
  120_000,
);
