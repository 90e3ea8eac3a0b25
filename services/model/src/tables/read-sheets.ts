import { isWorkbook } from "./is-table.ts";
import { readTextRows } from "./read-table.ts";
import { readWorkbook, type WorkbookSheet } from "./read-workbook.ts";

/**
 * The sheets of a spreadsheet, or a text table as its only sheet.
 * @throws ProductError `import.*` saying why it cannot be read
 */
export async function readSheets(fileName: string, bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  if (isWorkbook(fileName)) return readWorkbook(fileName, bytes);
  const { rows } = readTextRows(bytes);
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return [{ name: fileName, rows, columnCount }];
}
