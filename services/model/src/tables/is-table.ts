import { fileExtension } from "../files/file-type.ts";

/** Extensions of readable spreadsheets. */
const workbookExtensions = ["xlsx", "xls", "ods"];

/** True if a file is a table that can be imported, by its name. */
export function isTable(fileName: string): boolean {
  return ["csv", "tsv"].includes(fileExtension(fileName)) || isWorkbook(fileName);
}

/** True if a table is a spreadsheet with sheets, by its name. */
export function isWorkbook(fileName: string): boolean {
  return workbookExtensions.includes(fileExtension(fileName));
}
