import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cellsOf, isPersonName, isTagTitle, tagsOf } from "@fieldstone/model/tables/check-table.ts";
import { fieldCellsOf, isFieldCell } from "@fieldstone/model/tables/field-cells.ts";
import { readDate } from "@fieldstone/model/tables/read-date.ts";
import type { TableRow } from "@fieldstone/model/tables/read-table.ts";
import { selectAnswersOf, selectQuestionsOf } from "@fieldstone/model/tables/survey-answers.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { cutText } from "@fieldstone/model/text-length.ts";
import { documentFromText, documentOf, inlineFromText } from "../../research/documents/document-from-text.ts";
import { type NamedField, type NoteDraft, plainDraft } from "./note-draft.ts";

/** Characters of a title that is taken from the text. */
const titleOfTextLengthMax = 80;
/** Level of the headings above several answers of one row. */
const answerHeadingLevel = 3;

/** What the columns are called. */
interface Naming {
  readonly columns: readonly string[];
  /** As titles of fields. */
  readonly titles: readonly string[];
}

/**
 * The note of one row: what was said, then what else its columns tell, each behind its heading. A cell that is not what
 * its column was chosen for is kept there too.
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
    namedFields: answerFields(row, titles, choices),
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

/** Answers that were chosen, as values of fields by the titles of their questions. */
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

/** Whether a cell is kept in the text: it was chosen for it, or is not what it was chosen for. */
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
    case "TAGS":
      return (choices.tagSeparator === "" ? [cell] : cell.split(choices.tagSeparator)).some(
        (tag) => !isTagTitle(tag.trim()),
      );
    case "SINGLE_SELECT":
    case "MULTI_SELECT": {
      const question = selectQuestionsOf(choices).find((each) => each.at === at);
      return question === undefined || selectAnswersOf(row, question).others.length > 0;
    }
    // A question's answers are said in a survey alone, a text is in any other table.
    case "TEXT":
      return choices.shape === "SURVEY";
    case "FREE_TEXT":
      return choices.shape !== "SURVEY";
    default:
      return false;
  }
}

/** The first line of a text, cut between words where it is too long. */
function titleFrom(text: string, lengthMax: number): string {
  const [line = ""] = text.trim().split("\n");
  const cut = cutText(line.trim(), lengthMax);
  if (cut === line.trim()) return cut;
  const end = cut.lastIndexOf(" ");
  return `${cutText(end > lengthMax / 2 ? cut.slice(0, end) : cut, lengthMax - 1)}…`;
}
