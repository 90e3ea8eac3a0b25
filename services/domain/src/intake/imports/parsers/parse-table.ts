import { importError } from "@fieldstone/model/files/import-error.ts";
import { chosenRows } from "@fieldstone/model/tables/check-table.ts";
import { isWorkbook } from "@fieldstone/model/tables/is-table.ts";
import { bodyRows, columnNames, readTable, type Table } from "@fieldstone/model/tables/read-table.ts";
import { readWorkbook, tableOfSheet, workbookBytesMax } from "@fieldstone/model/tables/read-workbook.ts";
import { suggestChoices } from "@fieldstone/model/tables/suggest-choices.ts";
import { questionsWithTooManyOptions, questionTitles } from "@fieldstone/model/tables/survey-answers.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { readTableTurns } from "@fieldstone/model/tables/table-turns.ts";
import { documentFromTurns } from "../../../research/documents/conversions/document-from-text.ts";
import { checkArchive } from "../exported/check-archive.ts";
import { type NoteDraft, plainDraft } from "../note-draft.ts";
import { draftRow } from "./row-draft.ts";
import { draftSurveyInsight } from "./survey-insight.ts";

/** Highest unpacking ratio of a spreadsheet: one with 100,000 identical rows has a ratio of 60. */
const workbookRatioMax = 300;

/**
 * The notes of a table, created on demand: as the member chose, or as its columns suggest. A survey ends with
 * an insight of its results.
 * @throws ProductError import.csv_* naming the row at fault, import.too_many_options, import.encrypted,
 *   import.broken_table, import.too_large
 */
export async function parseTable(
  fileName: string,
  bytes: Uint8Array,
  fileTitle: string,
  chosen: TableChoices | undefined,
): Promise<Iterable<NoteDraft>> {
  const table = await openTable(fileName, bytes, chosen);
  const choices = chosen ?? unaskedChoices(table);
  if (questionsWithTooManyOptions(table, choices).length > 0)
    throw importError("too_many_options", "Too many options.");
  const columns = columnNames(table, choices.hasHeader);
  if (choices.shape === "TRANSCRIPT") return [transcript(table, columns, choices, fileTitle)];
  const rows = chosenRows(table, choices);
  if (rows.length === 0) {
    throw importError("csv_empty", "No row of this table is left to import. Choose other columns.");
  }
  const naming = { columns, titles: questionTitles(columns) };
  const ending = choices.shape === "SURVEY" ? [draftSurveyInsight(rows, columns, choices, fileTitle)] : [];
  return rowDrafts(rows, (row, index) => draftRow(row, naming, choices, `${fileTitle} ${index + 1}`), ending);
}

async function openTable(
  fileName: string,
  bytes: Uint8Array,
  chosen: TableChoices | undefined,
): Promise<Table> {
  if (!isWorkbook(fileName)) return readTable(bytes);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive) {
    const bounds = { bytesMax: workbookBytesMax, ratioMax: workbookRatioMax };
    await checkArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), brokenTable, bounds);
  }
  return tableOfSheet(await readWorkbook(fileName, bytes), chosen?.sheetName);
}

function brokenTable(cause: unknown) {
  return importError(
    "broken_table",
    "This file cannot be read as a table. Save it as XLSX or CSV in a spreadsheet program and import that.",
    cause,
  );
}

/** An iterable that can be iterated repeatedly and keeps none of its items except the ending. */
function rowDrafts<Row>(
  rows: readonly Row[],
  draft: (row: Row, index: number) => NoteDraft,
  ending: readonly NoteDraft[],
): Iterable<NoteDraft> {
  return {
    *[Symbol.iterator]() {
      for (const [index, row] of rows.entries()) yield draft(row, index);
      yield* ending;
    },
  };
}

/** The default for a table without choices: creates no tags and no people. */
function unaskedChoices(table: Table): TableChoices {
  const suggested = suggestChoices(table);
  const roles = suggested.roles.map((role) => (role === "TAGS" || role === "PERSON" ? "LABELED" : role));
  return { ...suggested, roles };
}

function transcript(
  table: Table,
  columns: readonly string[],
  choices: TableChoices,
  title: string,
): NoteDraft {
  const cells = bodyRows(table, choices.hasHeader).map((row) => row.cells);
  const turns = readTableTurns(columns, cells) ?? [];
  if (turns.length === 0) throw importError("csv_empty", "No row of this table has any text.");
  return plainDraft(title, documentFromTurns(turns));
}
