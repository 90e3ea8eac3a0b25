import { importError } from "@fieldstone/model/files/import-error.ts";
import { chosenRows } from "@fieldstone/model/tables/check-table.ts";
import { bodyRows, columnNames, readTable, type Table } from "@fieldstone/model/tables/read-table.ts";
import { suggestChoices } from "@fieldstone/model/tables/suggest-choices.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { readTableTurns } from "@fieldstone/model/tables/table-turns.ts";
import { documentFromTurns } from "../../research/documents/document-from-text.ts";
import { type NoteDraft, plainDraft } from "./note-draft.ts";
import { draftRow } from "./row-draft.ts";

/**
 * The notes of a table, made one by one as they are asked for: as somebody chose, or as its columns suggest.
 * @throws ProductError import.csv_* naming the row at fault
 */
export function parseTable(
  bytes: Uint8Array,
  fileTitle: string,
  chosen: TableChoices | undefined,
): Iterable<NoteDraft> {
  const table = readTable(bytes);
  const choices = chosen ?? unaskedChoices(table);
  const columns = columnNames(table, choices.hasHeader);
  if (choices.shape === "TRANSCRIPT") return [transcript(table, columns, choices, fileTitle)];
  const rows = chosenRows(table, choices);
  if (rows.length === 0) {
    throw importError("csv_empty", "No row of this table is left to import. Choose other columns.");
  }
  return rowDrafts(rows, (row, index) => draftRow(row, columns, choices, `${fileTitle} ${index + 1}`));
}

/** An iterable that can be walked more than once, and keeps none of what it gives. */
function rowDrafts<Row>(
  rows: readonly Row[],
  draft: (row: Row, index: number) => NoteDraft,
): Iterable<NoteDraft> {
  return {
    *[Symbol.iterator]() {
      for (const [index, row] of rows.entries()) yield draft(row, index);
    },
  };
}

/** What is made of a table that nobody was asked about: no tag and no person comes of it. */
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
