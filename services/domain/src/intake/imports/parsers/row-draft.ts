import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cellsOf, isPersonName, isTagTitle, tagsOf } from "@fieldstone/model/tables/check-table.ts";
import { fieldCellsOf, isFieldCell, newFieldCellsOf } from "@fieldstone/model/tables/field-cells.ts";
import { readDate } from "@fieldstone/model/tables/read-date.ts";
import type { TableRow } from "@fieldstone/model/tables/read-table.ts";
import { selectAnswersOf, selectQuestionsOf } from "@fieldstone/model/tables/survey-answers.ts";
import { newFieldTypeOf, type TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import {
  documentFromText,
  documentOf,
  inlineFromText,
} from "../../../research/documents/conversions/document-from-text.ts";
import { type NamedField, type NoteDraft, plainDraft } from "../note-draft.ts";

/** Longest title taken from the text, in characters. */
const titleOfTextLengthMax = 80;
/** Level of the headings above a row's answers, if it has several. */
const answerHeadingLevel = 3;

/** The names of the columns. */
interface Naming {
  readonly columns: readonly string[];
  /** The names as titles of fields. */
  readonly titles: readonly string[];
}

/**
 * The note of one row: what was said, then the other columns under headings. Includes cells that do not fit
 * their column's role.
 */
export function draftRow(
  row: TableRow,
  { columns, titles }: Naming,
  choices: TableChoices,
  fallbackTitle: string,
): NoteDraft {
  const said = saidBlocks(row, columns, choices);
  const [title = ""] = cellsOf(row, choices, "TITLE");
  const [text = ""] = [...cellsOf(row, choices, "TEXT"), ...cellsOf(row, choices, "FREE_TEXT")];
  const [date] = cellsOf(row, choices, "DATE");
  const [person] = cellsOf(row, choices, "PERSON");
  const quotedLength = said.length === 0 ? 0 : documentText(documentOf(said)).text.length;
  const ownTitle = titleFrom(title, noteTitleLengthMax) || titleFrom(text, titleOfTextLengthMax);
  const content = documentOf([...said, ...labeledBlocks(row, columns, choices)]);
  return {
    ...plainDraft(ownTitle || fallbackTitle, content),
    quotedLength,
    tagTitles: tagsOf(row, choices),
    personNames: person !== undefined && isPersonName(person) ? [person] : [],
    happenedAt: date === undefined ? null : readDate(date, choices.dateOrder),
    fieldCells: fieldCellsOf(row, choices),
    namedFields: [...answerFields(row, titles, choices), ...newFields(row, titles, choices)],
  };
}

function saidBlocks(
  row: TableRow,
  columns: readonly string[],
  { shape, roles }: TableChoices,
): readonly DocumentNode[] {
  const said = shape === "SURVEY" ? "FREE_TEXT" : "TEXT";
  const isMany = shape === "SURVEY" || roles.filter((role) => role === "TEXT").length > 1;
  return roles.flatMap((role, at) => {
    const cell = role === said ? (row.cells[at]?.trim() ?? "") : "";
    if (cell === "") return [];
    const blocks = documentFromText(cell).content ?? [];
    return isMany ? [headingOf(columns[at] ?? ""), ...blocks] : blocks;
  });
}

function headingOf(text: string): DocumentNode {
  return { type: "heading", attrs: { level: answerHeadingLevel }, content: [{ type: "text", text }] };
}

/** Chosen answers as field values, by the titles of their questions. */
function answerFields(
  row: TableRow,
  titles: readonly string[],
  choices: TableChoices,
): readonly NamedField[] {
  return selectQuestionsOf(choices).flatMap((question) => {
    const { labels } = selectAnswersOf(row, question);
    const title = titles[question.at];
    if (labels.length === 0 || title === undefined) return [];
    const selectableMax = question.type === "SINGLE_SELECT" ? 1 : undefined;
    return [{ title, type: "SELECT" as const, text: labels.join("; "), selectableMax }];
  });
}

/** Values of the fields created for columns. */
function newFields(row: TableRow, titles: readonly string[], choices: TableChoices): readonly NamedField[] {
  return newFieldCellsOf(row, choices).flatMap(({ at, type, text }) => {
    const title = titles[at];
    return title === undefined ? [] : [{ title, type, text, ofTypeOnly: true }];
  });
}

function labeledBlocks(
  row: TableRow,
  columns: readonly string[],
  choices: TableChoices,
): readonly DocumentNode[] {
  return columns.flatMap((column, at) => {
    const cell = row.cells[at]?.trim() ?? "";
    if (cell === "" || !isLabeled(row, cell, at, choices)) return [];
    const label = { type: "text", text: `${column}: `, marks: [{ type: "bold" }] };
    return [{ type: "paragraph", content: [label, ...inlineFromText(cell)] }];
  });
}

/** True if the text includes the cell, because of its column's role or because it does not fit that. */
function isLabeled(row: TableRow, cell: string, at: number, choices: TableChoices): boolean {
  switch (choices.roles[at]) {
    case undefined:
    case "LABELED":
      return true;
    case "TITLE":
      return titleFrom(cell, noteTitleLengthMax) !== cell;
    case "DATE":
      return readDate(cell, choices.dateOrder) === null;
    case "PERSON":
      return !isPersonName(cell);
    case "FIELD": {
      const field = choices.fields?.[at];
      return field == null || !isFieldCell(field.type, cell);
    }
    case "NEW_FIELD":
      return !isFieldCell(newFieldTypeOf(choices, at) ?? "TEXT", cell);
    case "TAGS":
      return (choices.tagSeparator === "" ? [cell] : cell.split(choices.tagSeparator)).some(
        (tag) => !isTagTitle(tag.trim()),
      );
    case "SINGLE_SELECT":
    case "MULTI_SELECT": {
      const question = selectQuestionsOf(choices).find((each) => each.at === at);
      return question === undefined || selectAnswersOf(row, question).others.length > 0;
    }
    // Answers to open questions are the text of a survey; in other tables, the text is in TEXT columns.
    case "TEXT":
      return choices.shape === "SURVEY";
    case "FREE_TEXT":
      return choices.shape !== "SURVEY";
    default:
      return false;
  }
}

/** The first line of a text, cut at a word boundary if it is too long. */
function titleFrom(text: string, lengthMax: number): string {
  const [line = ""] = text.trim().split("\n");
  const cut = cutText(line.trim(), lengthMax);
  if (cut === line.trim()) return cut;
  const end = cut.lastIndexOf(" ");
  return `${cutText(end > lengthMax / 2 ? cut.slice(0, end) : cut, lengthMax - 1)}…`;
}
