import { unzipSync, zipSync } from "fflate";
import { readOds } from "hucre/ods";
import { readXls, readXlsx } from "hucre/xlsx";
import { ProductError } from "../errors.ts";
import { fileExtension } from "../files/file-type.ts";
import { importError } from "../files/import-error.ts";
import { cellText } from "./cell-text.ts";
import { type Table, type TableRow, tableOf } from "./read-table.ts";

/** Total unpacked bytes that a spreadsheet may state: 100,000 rows of 20 answers take 150 MB. */
export const workbookBytesMax = 300_000_000;
/** UTF-16 units of all cells: a file may name one long string in every cell. */
const workbookTextMax = workbookBytesMax;
/** Files in a spreadsheet: sheets, pictures, charts. */
export const workbookFilesMax = 5_000;
/** Sheets read of one file. */
export const workbookSheetsMax = 100;
/** UTF-16 units kept of one cell; Excel's own limit. */
export const cellLengthMax = 32_767;

/** A sheet with its stored values. Formulas are never run. */
export interface WorkbookSheet {
  readonly name: string;
  /** Non-empty rows, with their numbers. */
  readonly rows: readonly TableRow[];
  readonly columnCount: number;
}

/**
 * The visible sheets of an XLSX, XLS or ODS file. Needs much time and memory for some files: do not call it
 * where that blocks other work.
 * @throws ProductError `import.encrypted`, `import.too_large`, `import.broken_table`
 */
export async function readWorkbook(fileName: string, bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  try {
    const { sheets } = await openWorkbook(fileExtension(fileName), bytes);
    const read = sheets.slice(0, workbookSheetsMax);
    let textLength = 0;
    const count = (length: number) => {
      textLength += length;
      if (textLength > workbookTextMax) throw tooLarge();
    };
    return read.map(({ name, rows }) => sheetOf(name, rows, count));
  } catch (error) {
    throw rejection(error);
  }
}

/** The named sheet as a table, or the first with rows. @throws ProductError `import.csv_*` */
export function tableOfSheet(sheets: readonly WorkbookSheet[], name: string | undefined): Table {
  const filled = sheets.filter(({ rows }) => rows.length > 1);
  const sheet = filled.find((each) => each.name === name) ?? filled[0];
  if (sheet === undefined) throw importError("csv_empty", "No sheet of this file has rows below a header.");
  const { rows } = sheet;
  return {
    ...tableOf({ encoding: "", delimiter: "", rows }),
    sheetName: sheet.name,
    sheetNames: filled.map((each) => each.name),
  };
}

const isSeen = ({ hidden, veryHidden }: { readonly hidden?: boolean; readonly veryHidden?: boolean }) =>
  hidden !== true && veryHidden !== true;

async function openWorkbook(extension: string, bytes: Uint8Array) {
  // A zip archive starts with "PK", an older or password-protected file with D0 CF.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const bounded = boundedArchive(bytes);
    return extension === "ods" ? readOds(bounded) : readXlsx(bounded, { sheets: isSeen });
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    return extension === "xls" ? readXls(bytes) : readXlsx(bytes, { sheets: isSeen });
  }
  throw new Error("neither an archive nor a compound file");
}

/**
 * Repacks the archive's text files only. Each is unpacked to at most the size stated in the directory, so
 * that a forged archive is truncated instead of growing.
 */
function boundedArchive(bytes: Uint8Array): Uint8Array {
  let files = 0;
  let stated = 0;
  const texts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      files += 1;
      if (files > workbookFilesMax) throw tooLarge();
      if (!/\.(?:xml|rels)$|^mimetype$/iu.test(name)) return false;
      stated += originalSize;
      if (stated > workbookBytesMax) throw tooLarge();
      return true;
    },
  });
  return zipSync(texts, { level: 0 });
}

function sheetOf(
  name: string,
  values: readonly (readonly unknown[])[],
  count: (length: number) => void,
): WorkbookSheet {
  const rows: TableRow[] = [];
  let columnCount = 0;
  for (const [at, row] of values.entries()) {
    const cells = row.map((value) => {
      const cell = cellText(value).slice(0, cellLengthMax);
      count(cell.length);
      return cell;
    });
    const end = cells.findLastIndex((cell) => cell.trim() !== "");
    if (end === -1) continue;
    rows.push({ number: at + 1, cells: cells.slice(0, end + 1) });
    columnCount = Math.max(columnCount, end + 1);
  }
  return { name, rows, columnCount };
}

function rejection(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === "EncryptedFileError" || name === "DecryptionError" || /encrypt|password/iu.test(message)) {
    return importError(
      "encrypted",
      "This file is locked by a password. Save it without one and import the new file.",
      error,
    );
  }
  if (/exceed|too (?:large|many|big)|limit|maximum/iu.test(message)) return tooLarge(error);
  return importError(
    "broken_table",
    "This file cannot be read as a table. Save it as XLSX or CSV in a spreadsheet program and import that.",
    error,
  );
}

function tooLarge(cause?: unknown) {
  return importError(
    "too_large",
    "This spreadsheet is larger than one file may be when it is unpacked. Split it and import the parts.",
    cause,
  );
}
