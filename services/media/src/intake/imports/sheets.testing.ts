import { type ZipEntry, zipOf } from "./zip.testing.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const part = (name: string, content: string): ZipEntry => ({ name, content: Buffer.from(content) });

/** Rows of a sheet, each with the same cells. */
export function sheetRows(cells: string, count: number): string {
  return `<row>${cells}</row>`.repeat(count);
}

/** An XLSX file with one sheet of this XML. */
export function xlsxOf(
  rows: string,
  more: readonly ZipEntry[] = [],
  statedSize?: number,
  documentType = "",
  kind: "sheet" | "template" = "sheet",
): Buffer {
  const content = Buffer.from(
    `<?xml version="1.0"?>${documentType}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  );
  return zipOf([
    part(
      "[Content_Types].xml",
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.${kind}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    { name: "xl/worksheets/sheet1.xml", content, ...(statedSize === undefined ? {} : { statedSize }) },
    ...more,
  ]);
}

/** An ODS file with one sheet of this XML. */
export function odsOf(rows: string): Buffer {
  const namespaces = ["office", "table", "text"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  return zipOf([
    part("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    part(
      "content.xml",
      `<office:document-content ${namespaces}><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  ]);
}
