import { personNameLengthMax, tagTitleLengthMax } from "../limits.ts";
import { textLength } from "../text/text-length.ts";
import { hasBadFieldCell } from "./field-cells.ts";
import { FieldOptions, type KnownLabels, type OverfullField } from "./overfull-fields.ts";
import { readDate } from "./read-date.ts";
import { bodyRows, type Table, type TableRow } from "./read-table.ts";
import { questionsWithTooManyOptions, selectAnswersOf, selectQuestionsOf } from "./survey-answers.ts";
import { questionRoles, type TableChoices, type TableColumnRole } from "./table-roles.ts";

/** Problems that a row can have with the chosen settings. */
export const rowProblems = [
  "NO_TEXT",
  "NO_ANSWER",
  "LONG_ANSWER",
  "EXTRA_CELLS",
  "BAD_DATE",
  "LONG_TAG",
  "LONG_NAME",
  "BAD_VALUE",
] as const;
export type RowProblem = (typeof rowProblems)[number];

export interface FoundProblem {
  readonly problem: RowProblem;
  readonly count: number;
  /** Numbers of the first rows with the problem. */
  readonly rowNumbers: readonly number[];
}

export interface TableCheck {
  /** Number of rows that become notes. */
  readonly noteCount: number;
  readonly problemRowCount: number;
  readonly problems: readonly FoundProblem[];
  /** Number of distinct tags in the table. */
  readonly tagCount: number;
  readonly personCount: number;
  /** Positions of question columns with more options than a field can have. */
  readonly columnsWithTooManyOptions: readonly number[];
  /** Fields with too many options; the excess stays as text. */
  readonly overfullFields: readonly OverfullField[];
}

/** Row numbers listed per problem. */
const namedRowsMax = 10;

/** Predicts the result of an import with these choices, by the same rules and row by row. */
export function checkTable(table: Table, choices: TableChoices, known: KnownLabels = {}): TableCheck {
  const found = new Map<RowProblem, { count: number; rowNumbers: number[] }>();
  const tags = new Set<string>();
  const people = new Set<string>();
  const options = new FieldOptions(choices, known);
  let problemRowCount = 0;
  let noteCount = 0;
  const columnCount = namedColumnCount(table, choices);
  for (const row of bodyRows(table, choices.hasHeader)) {
    const problems = problemsOf(row, choices, columnCount);
    if (problems.length > 0) problemRowCount += 1;
    for (const problem of problems) {
      const entry = found.get(problem) ?? { count: 0, rowNumbers: [] };
      entry.count += 1;
      if (entry.rowNumbers.length < namedRowsMax) entry.rowNumbers.push(row.number);
      found.set(problem, entry);
    }
    if (choices.skipsProblemRows && problems.length > 0) continue;
    noteCount += 1;
    for (const tag of tagsOf(row, choices)) tags.add(tag.toLowerCase());
    for (const name of cellsOf(row, choices, "PERSON")) people.add(name.toLowerCase());
    options.add(row);
  }
  return {
    noteCount,
    problemRowCount,
    problems: rowProblems.flatMap((problem) => {
      const entry = found.get(problem);
      return entry === undefined ? [] : [{ problem, ...entry }];
    }),
    tagCount: tags.size,
    personCount: people.size,
    columnsWithTooManyOptions: questionsWithTooManyOptions(table, choices),
    overfullFields: options.overfull(),
  };
}

/** The rows that become notes. */
export function chosenRows(table: Table, choices: TableChoices): readonly TableRow[] {
  const rows = bodyRows(table, choices.hasHeader);
  if (!choices.skipsProblemRows) return rows;
  const columnCount = namedColumnCount(table, choices);
  return rows.filter((row) => problemsOf(row, choices, columnCount).length === 0);
}

/** Number of columns named in the header; all columns without a header. */
function namedColumnCount(table: Table, choices: TableChoices): number {
  return choices.hasHeader ? (table.rows[0]?.cells.length ?? 0) : table.columnCount;
}

function problemsOf(row: TableRow, choices: TableChoices, columnCount: number): readonly RowProblem[] {
  const problems: RowProblem[] = [];
  if (choices.shape === "SURVEY") for (const each of answerProblemsOf(row, choices)) problems.push(each);
  else if (cellsOf(row, choices, "TEXT").length === 0) problems.push("NO_TEXT");
  if (row.cells.some((cell, at) => at >= columnCount && cell.trim() !== "")) problems.push("EXTRA_CELLS");
  const [date] = cellsOf(row, choices, "DATE");
  if (date !== undefined && readDate(date, choices.dateOrder) === null) problems.push("BAD_DATE");
  if (allTagsOf(row, choices).some((tag) => !isTagTitle(tag))) problems.push("LONG_TAG");
  if (cellsOf(row, choices, "PERSON").some((name) => !isPersonName(name))) problems.push("LONG_NAME");
  if (hasBadFieldCell(row, choices)) problems.push("BAD_VALUE");
  return problems;
}

function answerProblemsOf(row: TableRow, choices: TableChoices): readonly RowProblem[] {
  if (questionRoles.every((role) => cellsOf(row, choices, role).length === 0)) return ["NO_ANSWER"];
  const isKept = selectQuestionsOf(choices).every(
    (question) => selectAnswersOf(row, question).others.length === 0,
  );
  return isKept ? [] : ["LONG_ANSWER"];
}

/** The non-empty cells of the columns with a role. */
export function cellsOf(row: TableRow, choices: TableChoices, role: TableColumnRole): readonly string[] {
  return choices.roles.flatMap((each, at) => {
    const cell = each === role ? (row.cells[at]?.trim() ?? "") : "";
    return cell === "" ? [] : [cell];
  });
}

/** The distinct tag titles of a row, without those that are too long. */
export function tagsOf(row: TableRow, choices: TableChoices): readonly string[] {
  const seen = new Set<string>();
  return allTagsOf(row, choices).filter((tag) => {
    const isNew = !seen.has(tag.toLowerCase());
    seen.add(tag.toLowerCase());
    return isNew && isTagTitle(tag);
  });
}

function allTagsOf(row: TableRow, choices: TableChoices): readonly string[] {
  const { tagSeparator } = choices;
  return cellsOf(row, choices, "TAGS")
    .flatMap((cell) => (tagSeparator === "" ? [cell] : cell.split(tagSeparator)))
    .map((tag) => tag.trim().replace(/\s+/gu, " "))
    .filter((tag) => tag !== "");
}

export function isTagTitle(text: string): boolean {
  return textLength(text) <= tagTitleLengthMax;
}

export function isPersonName(text: string): boolean {
  return textLength(text) <= personNameLengthMax;
}
