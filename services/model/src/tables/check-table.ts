import { personNameLengthMax, tagTitleLengthMax } from "../limits.ts";
import { textLength } from "../text-length.ts";
import { hasBadFieldCell } from "./field-cells.ts";
import { readDate } from "./read-date.ts";
import { bodyRows, type Table, type TableRow } from "./read-table.ts";
import { crowdedQuestions, selectAnswersOf, selectQuestionsOf } from "./survey-answers.ts";
import { questionRoles, type TableChoices, type TableColumnRole } from "./table-roles.ts";

/** What can be wrong with a row for what was chosen. */
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
  /** Numbers of the first rows that have it. */
  readonly rowNumbers: readonly number[];
}

export interface TableCheck {
  /** Rows that become notes. */
  readonly noteCount: number;
  readonly problemRowCount: number;
  readonly problems: readonly FoundProblem[];
  /** How many different tags the table names. */
  readonly tagCount: number;
  readonly personCount: number;
  /** Columns of questions that have more options than a field can have, by their places. */
  readonly crowdedColumns: readonly number[];
}

/** Rows that are named for a problem. */
const namedRowsMax = 10;

/** What a table becomes by what was chosen: the same rows, one by one, that an import makes notes of. */
export function checkTable(table: Table, choices: TableChoices): TableCheck {
  const found = new Map<RowProblem, { count: number; rowNumbers: number[] }>();
  const tags = new Set<string>();
  const people = new Set<string>();
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
    crowdedColumns: crowdedQuestions(table, choices),
  };
}

/** The rows that become notes. */
export function chosenRows(table: Table, choices: TableChoices): readonly TableRow[] {
  const rows = bodyRows(table, choices.hasHeader);
  if (!choices.skipsProblemRows) return rows;
  const columnCount = namedColumnCount(table, choices);
  return rows.filter((row) => problemsOf(row, choices, columnCount).length === 0);
}

/** Columns that the header names; all of them where there is none. */
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

/** The filled cells of the columns that have a role. */
export function cellsOf(row: TableRow, choices: TableChoices, role: TableColumnRole): readonly string[] {
  return choices.roles.flatMap((each, at) => {
    const cell = each === role ? (row.cells[at]?.trim() ?? "") : "";
    return cell === "" ? [] : [cell];
  });
}

/** The titles of a row's tags, each once. What is too long for one is left out. */
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
