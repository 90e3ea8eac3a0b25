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

/** Rows that are read for a proposal. */
const sampleRowsMax = 2_000;
/** Share of a column's cells that must be addresses for it to say who answered. */
const emailShareMin = 0.8;
/** How often an option is chosen, on average, at the least: what is written freely does not repeat. */
const repeatsMin = 2;
/** Options of a question, at the most; a list of countries has 250. */
const proposedOptionsMax = 60;
/** Share of a column's cells that have a separator for it to separate. */
const separatedShareMin = 0.05;
/** Characters of a cell, on average, from which it is what somebody wrote. */
const writtenLengthMin = 25;
/** What an option takes encoded, beside its text: an id and names. */
const encodedOptionLength = 64;

const personHeading = /^((full |your )?name|respondent|participant|customer|contact)$/u;
const questionHeading = /\?$|^q\d+\b|\b(why|what|how|describe|comments?|feedback|anything)\b/u;

/** What the columns of a survey most likely are, by what stands in them. */
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

/** Whether a table is likely one: two of its columns at least are questions by their headings. */
export function isSurvey(table: Table): boolean {
  const headings = columnNames(table, true).map((name) => name.toLowerCase().trim());
  return headings.filter((heading) => /\?$|^q\d+\b/u.test(heading)).length >= 2;
}

export interface Proposal {
  readonly role: TableColumnRole;
  /** Of a MULTI_SELECT alone. */
  readonly separator: AnswerSeparator | null;
}

/** What a column of a survey is, by its heading and its filled cells. */
export function proposeQuestion(heading: string, cells: readonly string[]): Proposal {
  if (cells.length === 0) return { role: "IGNORED", separator: null };
  const separator = answerSeparators.find((each) => isSeparated(cells, each));
  if (separator !== undefined) return { role: "MULTI_SELECT", separator };
  if (areOptions(cells)) return { role: "SINGLE_SELECT", separator: null };
  const averageLength = cells.reduce((total, cell) => total + cell.length, 0) / cells.length;
  const isWritten = questionHeading.test(heading) || averageLength >= writtenLengthMin;
  return { role: isWritten && !isNumbers(cells) ? "FREE_TEXT" : "LABELED", separator: null };
}

/** Whether cells are several answers each: split, they repeat, and are no more than unsplit. */
function isSeparated(cells: readonly string[], separator: AnswerSeparator): boolean {
  const separated = cells.filter((cell) => cell.includes(separator));
  if (separated.length < Math.max(1, cells.length * separatedShareMin)) return false;
  const answers = cells.flatMap((cell) => splitAnswers(cell, separator));
  return areOptions(answers) && new Set(answers).size <= new Set(cells).size;
}

/** Whether answers are chosen from a few: they repeat, and each can be an option of a field. */
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

/** The column that says who answered: of addresses, else of names. */
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
