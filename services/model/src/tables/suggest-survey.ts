import { isEmail } from "../email.ts";
import { encodedOptionsLengthMax } from "../fields/question-options.ts";
import { dateOrderOf } from "./read-date.ts";
import { bodyRows, columnNames, type Table } from "./read-table.ts";
import { isDates, isNumbers } from "./recognize-cells.ts";
import { isAnswerLabel, splitAnswers } from "./survey-answers.ts";
import {
  type AnswerSeparator,
  answerSeparators,
  type DateOrder,
  type TableChoices,
  type TableColumnRole,
} from "./table-roles.ts";

/** Rows read for a proposal. */
const sampleRowsMax = 2_000;
/** Share of email addresses in a column from which it names the respondent. */
const emailShareMin = 0.8;
/** Minimum average use of each option: free text does not repeat. */
const repeatsMin = 2;
/** Maximum number of options of a question; a list of countries has 250. */
const proposedOptionsMax = 60;
/** Share of a column's cells that must contain a separator. */
const separatedShareMin = 0.05;
/** Average characters of a cell from which it counts as free text. */
const writtenLengthMin = 25;
/** Encoded size of an option beyond its text: an id and names. */
const encodedOptionLength = 64;

const personHeading = /^((full |your )?name|respondent|participant|customer|contact)$/u;
const questionHeading = /\?$|^q\d+\b|\b(why|what|how|describe|comments?|feedback|anything)\b/u;

/** Guesses the columns of a survey from their cells. */
export function suggestSurvey(table: Table, fallbackOrder: DateOrder = "DMY"): TableChoices {
  const sample = bodyRows(table, true).slice(0, sampleRowsMax);
  const columns = columnNames(table, true).map((name, at) => ({
    name: name.toLowerCase().trim(),
    cells: sample.map(({ cells }) => cells[at]?.trim() ?? "").filter((cell) => cell !== ""),
  }));
  const personAt = personColumn(columns);
  const dateAt = columns.findIndex(({ cells }) => cells.length > 0 && isDates(cells));
  const proposed = columns.map(({ name, cells }, at): Proposal => {
    if (at === personAt) return { role: "PERSON", separator: null };
    return at === dateAt ? { role: "DATE", separator: null } : proposeQuestion(name, cells);
  });
  return {
    shape: "SURVEY",
    hasHeader: true,
    roles: proposed.map(({ role }) => role),
    answerSeparators: proposed.map(({ separator }) => separator),
    tagSeparator: "",
    dateOrder: dateOrderOf(columns[dateAt]?.cells ?? []) ?? fallbackOrder,
    skipsProblemRows: false,
    tagIds: [],
    ...(table.sheetName === undefined ? {} : { sheetName: table.sheetName }),
  };
}

/** True if a table is probably a survey: at least two headings are questions. */
export function isSurvey(table: Table): boolean {
  const headings = columnNames(table, true).map((name) => name.toLowerCase().trim());
  return headings.filter((heading) => /\?$|^q\d+\b/u.test(heading)).length >= 2;
}

export interface Proposal {
  readonly role: TableColumnRole;
  /** Only for MULTI_SELECT. */
  readonly separator: AnswerSeparator | null;
}

/** The proposed role of a survey column, from its heading and non-empty cells. */
export function proposeQuestion(heading: string, cells: readonly string[]): Proposal {
  if (cells.length === 0) return { role: "IGNORED", separator: null };
  const separator = answerSeparators.find((each) => isSeparated(cells, each));
  if (separator !== undefined) return { role: "MULTI_SELECT", separator };
  if (areOptions(cells)) return { role: "SINGLE_SELECT", separator: null };
  const averageLength = cells.reduce((total, cell) => total + cell.length, 0) / cells.length;
  const isWritten = questionHeading.test(heading) || averageLength >= writtenLengthMin;
  return { role: isWritten && !isNumbers(cells) ? "FREE_TEXT" : "LABELED", separator: null };
}

/** True if cells hold several answers: split, they repeat, and are no more numerous than the cells. */
function isSeparated(cells: readonly string[], separator: AnswerSeparator): boolean {
  const separated = cells.filter((cell) => cell.includes(separator));
  if (separated.length < Math.max(1, cells.length * separatedShareMin)) return false;
  const answers = cells.flatMap((cell) => splitAnswers(cell, separator));
  return areOptions(answers) && new Set(answers).size <= new Set(cells).size;
}

/** True if answers are chosen from a few options: they repeat, and each can be an option of a field. */
function areOptions(answers: readonly string[]): boolean {
  const distinct = new Set(answers.map((answer) => answer.toLowerCase()));
  if (distinct.size === 0 || distinct.size > proposedOptionsMax) return false;
  if (answers.length < distinct.size * repeatsMin) return false;
  const encoded = [...distinct].reduce((total, option) => total + option.length + encodedOptionLength, 0);
  return encoded <= encodedOptionsLengthMax && answers.every(isAnswerLabel);
}

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
}

/** The column that identifies the respondent: by email address, otherwise by name. */
function personColumn(columns: readonly Column[]): number {
  const addressed = columns.findIndex(
    ({ cells }) =>
      cells.length > 0 &&
      cells.filter((cell) => isEmail(cell.toLowerCase())).length >= cells.length * emailShareMin,
  );
  return addressed === -1
    ? columns.findIndex(({ name, cells }) => cells.length > 0 && personHeading.test(name))
    : addressed;
}
