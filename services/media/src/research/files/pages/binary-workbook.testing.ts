import { type ZipEntry, zipOf } from "../../../intake/imports/zip.testing.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.ms-excel";
const part = (name: string, content: string | Buffer): ZipEntry => ({ name, content: Buffer.from(content) });
const related = (type: string, target: string) =>
  `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

/** The records of XLSB that a sheet with one cell needs, by their names in the format's description. */
const records = {
  rowHeader: 0,
  cellText: 6,
  beginSheet: 129,
  endSheet: 130,
  beginBook: 131,
  endBook: 132,
  beginSheets: 143,
  endSheets: 144,
  beginData: 145,
  endData: 146,
  sheet: 156,
} as const;

/** Numbers of seven bits a byte, the lowest first. */
function packed(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...packed(value >> 7)];
}

function record(name: keyof typeof records, ...fields: readonly Buffer[]): Buffer {
  const content = Buffer.concat(fields);
  return Buffer.concat([Buffer.from([...packed(records[name]), ...packed(content.length)]), content]);
}

function uint32(value: number): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(value);
  return field;
}

const text = (words: string) => Buffer.concat([uint32(words.length), Buffer.from(words, "utf16le")]);

/** An XLSB file: Excel's format of binary records, with these words in its first cell. */
export function binaryWorkbookOf(words: string): Buffer {
  const book = [
    record("beginBook"),
    record("beginSheets"),
    record("sheet", uint32(0), uint32(1), text("rId1"), text("A")),
    record("endSheets"),
    record("endBook"),
  ];
  const sheet = [
    record("beginSheet"),
    record("beginData"),
    // Row 0 without a format, 15 points high.
    record("rowHeader", uint32(0), uint32(0), Buffer.from([44, 1, 0, 0, 0]), uint32(0)),
    record("cellText", uint32(0), uint32(0), text(words)),
    record("endData"),
    record("endSheet"),
  ];
  return zipOf([
    part(
      "[Content_Types].xml",
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.bin" ContentType="${types}.sheet.binary.macroEnabled.main"/><Override PartName="/xl/worksheets/sheet1.bin" ContentType="${types}.worksheet"/></Types>`,
    ),
    part("_rels/.rels", related("officeDocument", "xl/workbook.bin")),
    part("xl/workbook.bin", Buffer.concat(book)),
    part("xl/_rels/workbook.bin.rels", related("worksheet", "worksheets/sheet1.bin")),
    part("xl/worksheets/sheet1.bin", Buffer.concat(sheet)),
  ]);
}
