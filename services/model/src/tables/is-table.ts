import { fileExtension } from "../files/file-type.ts";

/** Spreadsheets whose cells are read. */
const workbookExtensions = ["xlsx", "xls", "ods"];

/** Whether a file is a table that can be imported, by its name. */
export function isTable(fileName: string): boolean {
  return ["csv", "tsv"].includes(fileExtension(fileName)) || isWorkbook(fileName);
}

/** Whether a table is a spreadsheet with sheets, by its name. */
export function isWorkbook(fileName: string): boolean {
  return workbookExtensions.includes(fileExtension(fileName));
}
