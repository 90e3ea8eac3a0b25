import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { bytesOf, type HostileKind, many, partOf, repeated } from "./hostile-kind.testing.ts";
import { odsOf, sheetRows, xlsxOf } from "./sheets.testing.ts";
import { zipOf } from "./zip.testing.ts";

const cell = "<c><v>1</v></c>";
const sheet = xlsxOf(sheetRows(cell, 3));

/** An archive with some bytes of its directory's first entry changed. */
function listedWith(archive: Buffer, offset: number, field: Buffer): Buffer {
  const changed = Buffer.from(archive);
  field.copy(changed, changed.indexOf("PK\x01\x02", 0, "latin1") + offset);
  return changed;
}

/** Tables and workbooks that state what they do not have, or lead outside. */
export const hostileTables: readonly HostileKind[] = [
  [
    "a million columns",
    "a.csv",
    bytesOf(`${repeated(1_000_000, (at) => `c${at}`, ",")}\n${",".repeat(999_999)}\n`),
  ],
  [
    "100 rows of 100,000 cells",
    "a.csv",
    bytesOf(
      `${repeated(1_000, (at) => `c${at}`, ",")}\n${`${"x,".repeat(100_000)}\n`.repeat(trials(20, 100))}`,
    ),
  ],
  ["headings of prototypes", "a.csv", bytesOf("__proto__,constructor,toString,hasOwnProperty\nx,y,z,w\n")],
  [
    "10,000 headings of one name",
    "a.csv",
    bytesOf(`${repeated(10_000, () => "a", ",")}\n${repeated(10_000, () => "x", ",")}\n`),
  ],
  ["formulas", "a.csv", bytesOf("a,b\n\"=cmd|' /c calc'!A1\",@SUM(1)\n+1+1,-2\n")],
  ["every separator", "a.csv", bytesOf("a,b;c\td|e\n".repeat(5_000))],
  ["a cell of 5 MB", "a.csv", bytesOf(`a,b\n"${"x".repeat(5_000_000)}",y\n`)],
  [
    "dates at the ends of time",
    "a.csv",
    bytesOf(
      `date,text\n${["+275760-09-13", "-271821-04-20", "9999-99-99", "1e308", "0000-00-00", "2026-02-30T99:99:99Z"].map((at) => `${at},x`).join("\n")}`,
    ),
  ],
  [
    "options without number",
    "a.csv",
    bytesOf(`a,b\n${repeated(5_000, (at) => `x,"o${at}, o${at + 1}, o${at + 2}"`, "\n")}`),
  ],
  ["a quote for each line", "a.tsv", bytesOf('"\n'.repeat(many))],
  [
    "laughs in shared strings",
    "a.xlsx",
    xlsxOf(sheetRows('<c t="s"><v>0</v></c>', 3), [
      partOf(
        "xl/sharedStrings.xml",
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${repeated(12, (at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)}]><sst><si><t>&a12;</t></si></sst>`,
      ),
    ]),
  ],
  [
    "a parameter entity from outside",
    "a.xlsx",
    xlsxOf(sheetRows('<c t="s"><v>0</v></c>', 3), [
      partOf(
        "xl/sharedStrings.xml",
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY % e SYSTEM "http://127.0.0.1:9/e"> %e;]><sst><si><t>&f;</t></si></sst>',
      ),
    ]),
  ],
  [
    "one long string in 100,000 cells",
    "a.xlsx",
    xlsxOf(sheetRows('<c t="s"><v>0</v></c>'.repeat(100), 1_000), [
      partOf("xl/sharedStrings.xml", `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`),
    ]),
    "import.too_large",
  ],
  [
    "a string of 200,000 runs",
    "a.xlsx",
    xlsxOf(sheetRows('<c t="s"><v>0</v></c>', 3), [
      partOf(
        "xl/sharedStrings.xml",
        `<sst><si>${"<r><rPr><b/></rPr><t>x</t></r>".repeat(200_000)}</si></sst>`,
      ),
    ]),
  ],
  [
    "a size of the whole sheet",
    "a.xlsx",
    xlsxOf(`</sheetData><dimension ref="A1:XFD1048576"/><sheetData>${sheetRows(cell, 3)}`),
  ],
  [
    "100,000 merged ranges of the whole sheet",
    "a.xlsx",
    xlsxOf(
      `${sheetRows(cell, 3)}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells><sheetData>`,
    ),
  ],
  [
    "columns of 1,000 letters",
    "a.xlsx",
    xlsxOf(`<row r="1"><c r="${"Z".repeat(1_000)}1"><v>1</v></c></row>`.repeat(9)),
  ],
  [
    "a row number of 400 digits",
    "a.xlsx",
    xlsxOf(`<row r="${"9".repeat(400)}"><c r="A1"><v>1</v></c></row>`),
  ],
  [
    "rows that run backwards",
    "a.xlsx",
    xlsxOf(
      repeated(
        20_000,
        (at) =>
          `<row r="${20_000 - at}"><c r="B${20_000 - at}"><v>1</v></c><c r="A${20_000 - at}"><v>1</v></c></row>`,
      ),
    ),
  ],
  [
    "numbers beyond all",
    "a.xlsx",
    xlsxOf(
      sheetRows(
        '<c s="1"><v>1e309</v></c><c s="1"><v>-1e308</v></c><c><v>NaN</v></c><c t="b"><v>7</v></c><c t="d"><v>+999999-01-01</v></c>',
        9,
      ),
    ),
  ],
  [
    "5,000 sheets",
    "a.xlsx",
    zipOf([
      partOf("[Content_Types].xml", "<Types/>"),
      partOf(
        "xl/workbook.xml",
        `<workbook xmlns:r="r"><sheets>${repeated(5_000, (at) => `<sheet name="S${at}" sheetId="${at}" r:id="r1"/>`)}</sheets></workbook>`,
      ),
      partOf(
        "xl/_rels/workbook.xml.rels",
        '<Relationships><Relationship Id="r1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      partOf(
        "xl/worksheets/sheet1.xml",
        `<worksheet><sheetData>${sheetRows(cell, 9)}</sheetData></worksheet>`,
      ),
    ]),
  ],
  [
    "a sheet outside the archive",
    "a.xlsx",
    zipOf([
      partOf(
        "xl/workbook.xml",
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      ),
      partOf(
        "xl/_rels/workbook.xml.rels",
        '<Relationships><Relationship Id="r1" Type="worksheet" Target="file:///etc/passwd" TargetMode="External"/><Relationship Id="r1" Type="worksheet" Target="../../../etc/passwd"/></Relationships>',
      ),
    ]),
  ],
  [
    "a workbook that is its own sheet",
    "a.xlsx",
    zipOf([
      partOf(
        "xl/workbook.xml",
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      ),
      partOf(
        "xl/_rels/workbook.xml.rels",
        '<Relationships><Relationship Id="r1" Type="worksheet" Target="workbook.xml"/></Relationships>',
      ),
    ]),
  ],
  [
    "one sheet twice by name",
    "a.xlsx",
    xlsxOf(sheetRows(cell, 3), [
      partOf("xl/worksheets/sheet1.xml", "<worksheet/>"),
      partOf("XL/WORKSHEETS/SHEET1.XML", "<worksheet/>"),
    ]),
  ],
  [
    "a sheet in UTF-16",
    "a.xlsx",
    xlsxOf("", [
      {
        name: "xl/worksheets/sheet1.xml",
        content: bytesOf(
          `\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${sheetRows(cell, 3)}</sheetData></worksheet>`,
          "utf16le",
        ),
      },
    ]),
  ],
  ["an instruction without an end", "a.xlsx", xlsxOf(`<?${"a ".repeat(many)}`)],
  ["CDATA without an end", "a.xlsx", xlsxOf(`<row><c><v><![CDATA[${"]]".repeat(many)}`)],
  [
    "an archive in an archive, ten deep",
    "a.xlsx",
    Array.from({ length: 10 }).reduce<Buffer>((inner) => zipOf([partOf("a.xlsx", inner)]), sheet),
  ],
  [
    "names that run from right to left",
    "a.xlsx",
    xlsxOf(sheetRows(cell, 3), [partOf("xl/\u202excod.exe\u202c", "x"), partOf("\u2066a\u0000b", "x")]),
  ],
  [
    "absolute names and those of other systems",
    "a.xlsx",
    xlsxOf(sheetRows(cell, 3), [
      partOf("/etc/passwd", "x"),
      partOf("C:\\Windows\\a", "x"),
      partOf("..\\..\\a", "x"),
      partOf("\\\\127.0.0.1\\a", "x"),
    ]),
  ],
  [
    "a symbolic link",
    "a.xlsx",
    listedWith(
      zipOf([partOf("xl/worksheets/sheet1.xml", "/etc/passwd")]),
      38,
      Buffer.from("0000ffa1", "hex"),
    ),
  ],
  ["a method that nobody unpacks", "a.xlsx", listedWith(sheet, 10, Buffer.from([99, 0]))],
  ["an offset behind the end", "a.xlsx", listedWith(sheet, 42, Buffer.from("ffffff7f", "hex"))],
  ["sizes of 64 bits that are not there", "a.xlsx", listedWith(sheet, 20, Buffer.alloc(8, 0xff))],
  [
    "65,535 entries that are not there",
    "a.xlsx",
    Buffer.concat([sheet.subarray(0, -14), Buffer.from("ffffffff", "hex"), sheet.subarray(-10)]),
  ],
  [
    "tables in tables",
    "a.ods",
    odsOf("<table:table-row><table:table-cell><table:table><table:table-row>".repeat(10_000)),
  ],
  [
    "columns that are no number",
    "a.ods",
    odsOf(
      '<table:table-row table:number-rows-repeated="-1"><table:table-cell table:number-columns-repeated="1e9" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
    ),
  ],
  [
    "annotations without number",
    "a.ods",
    odsOf(
      `<table:table-row><table:table-cell>${"<office:annotation><text:p>x</text:p></office:annotation>".repeat(100_000)}</table:table-cell></table:table-row>`,
    ),
  ],
];
