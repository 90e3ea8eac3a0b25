import { strToU8, zipSync } from "fflate";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { cellText } from "./cell-text.ts";
import { readWorkbook, tableOfSheet } from "./read-workbook.ts";

const answers = {
  name: "Answers",
  rows: [
    ["When", "Said", "Score", "Again"],
    [new Date("2026-03-01T00:00:00Z"), "Too slow", 0.1 + 0.2, true],
    [null, null, null, null],
    [new Date("2026-03-02T10:30:00Z"), "Too\ndear", 7, false],
  ],
};
const read = [
  { number: 1, cells: ["When", "Said", "Score", "Again"] },
  { number: 2, cells: ["2026-03-01", "Too slow", "0.3", "TRUE"] },
  { number: 4, cells: ["2026-03-02 10:30:00", "Too\ndear", "7", "FALSE"] },
];

describe("a spreadsheet", () => {
  test("is read sheet by sheet, with its cells as text and without what is hidden", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Notes", rows: [["only a heading"]] },
        { name: "Secret", hidden: true, rows: [["a"], ["b"]] },
        answers,
        { name: "Other", rows: [["x"], ["y"]] },
      ],
    });
    const sheets = await readWorkbook("a.xlsx", bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["Notes", "Answers", "Other"]);
    expect(sheets[1]?.rows).toEqual(read);
    const table = tableOfSheet(sheets, undefined);
    expect(table).toMatchObject({ sheetName: "Answers", sheetNames: ["Answers", "Other"], columnCount: 4 });
    expect(tableOfSheet(sheets, "Other").rows.map(({ cells }) => cells)).toEqual([["x"], ["y"]]);
    expect(() => tableOfSheet(sheets.slice(0, 1), undefined)).toThrow("No sheet of this file has rows");
  });

  test("of LibreOffice is read alike", async () => {
    const [sheet] = await readWorkbook("a.ods", await writeOds({ sheets: [answers] }));
    expect(sheet?.rows).toEqual(read);
  });

  test("shows what its formulas came to, and runs none", async () => {
    const sheet = {
      name: "A",
      rows: [["sum"], [null]],
      cells: new Map([["1,0", { formula: "1+1", formulaResult: 3 }]]),
    };
    const [shown] = await readWorkbook("a.xlsx", await writeXlsx({ sheets: [sheet] }));
    expect(shown?.rows[1]?.cells).toEqual(["3"]);
  });

  test("that is locked, broken or too large says so", async () => {
    const locked = await writeXlsx({ sheets: [answers], encryption: { password: "words", spinCount: 1000 } });
    await expect(readWorkbook("a.xlsx", locked)).rejects.toMatchObject({ code: "import.encrypted" });
    for (const bytes of [strToU8("words"), strToU8("PK\x03\x04"), zipSync({ "a.txt": strToU8("x") })]) {
      await expect(readWorkbook("a.xlsx", bytes)).rejects.toMatchObject({ code: "import.broken_table" });
      await expect(readWorkbook("a.ods", bytes)).rejects.toMatchObject({ code: "import.broken_table" });
    }
    const files = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}`, strToU8("")]));
    await expect(readWorkbook("a.xlsx", zipSync(files))).rejects.toMatchObject({ code: "import.too_large" });
  });
});

test.each([
  [null, ""],
  [undefined, ""],
  ["a\r\nb", "a\nb"],
  [1e21, "1e+21"],
  [Number.NaN, ""],
  [1234.5, "1234.5"],
  [new Date(Number.NaN), ""],
  [new Date("1899-12-30T14:05:00Z"), "14:05:00"],
])("%j is %j in a cell", (value, text) => expect(cellText(value)).toBe(text));
