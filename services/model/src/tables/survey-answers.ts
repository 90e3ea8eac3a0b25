import { ProductError } from "../errors.ts";
import { parseQuestionOptions, type QuestionType } from "../fields/question-options.ts";
import { parseOptionLabel } from "../fields/select-options.ts";
import { customFieldTitleLengthMax } from "../limits.ts";
import { cutText } from "../text-length.ts";
import { bodyRows, type Table, type TableRow } from "./read-table.ts";
import type { AnswerSeparator, TableChoices } from "./table-roles.ts";

/** A question whose answers are options of a field. */
export interface SelectQuestion {
  /** The column's place. */
  readonly at: number;
  readonly type: Exclude<QuestionType, "FREE_TEXT">;
  /** Null where a cell is one answer. */
  readonly separator: AnswerSeparator | null;
}

/** The questions of a survey that become fields. */
export function selectQuestionsOf({
  shape,
  roles,
  answerSeparators,
}: TableChoices): readonly SelectQuestion[] {
  if (shape !== "SURVEY") return [];
  return roles.flatMap((role, at): readonly SelectQuestion[] => {
    if (role === "SINGLE_SELECT") return [{ at, type: role, separator: null }];
    return role === "MULTI_SELECT" ? [{ at, type: role, separator: answerSeparators?.[at] ?? ";" }] : [];
  });
}

/** The answers in a cell, each once, in their order. */
export function splitAnswers(cell: string, separator: AnswerSeparator | null): readonly string[] {
  const parts = separator === null ? [cell] : cell.split(separator);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

/** Whether an answer can be an option of a field: at most 50 characters, and no semicolon, which stands between them. */
export function isAnswerLabel(answer: string): boolean {
  return !answer.includes(";") && parseOptionLabel(answer) !== undefined;
}

/** What a row answers to a question: options of its field, and what cannot be one, which stays in the text. */
export function selectAnswersOf(
  row: TableRow,
  { at, separator }: SelectQuestion,
): { readonly labels: readonly string[]; readonly others: readonly string[] } {
  const answers = splitAnswers(row.cells[at] ?? "", separator);
  return { labels: answers.filter(isAnswerLabel), others: answers.filter((each) => !isAnswerLabel(each)) };
}

/** The options of a question by its answers, whatever their case. @throws ProductError "Too many options." */
export function requireOptions(
  type: QuestionType,
  rows: readonly TableRow[],
  question: SelectQuestion,
): void {
  const options = new Map<string, string>();
  for (const row of rows) {
    for (const label of selectAnswersOf(row, question).labels) {
      const key = label.toLowerCase();
      if (!options.has(key)) options.set(key, label);
    }
  }
  parseQuestionOptions(type, [...options.values()]);
}

/** Columns of questions with more options than a field can have, by their places. */
export function crowdedQuestions(table: Table, choices: TableChoices): readonly number[] {
  const rows = bodyRows(table, choices.hasHeader);
  return selectQuestionsOf(choices)
    .filter((question) => {
      try {
        requireOptions(question.type, rows, question);
        return false;
      } catch (error) {
        if (error instanceof ProductError) return true;
        throw error;
      }
    })
    .map(({ at }) => at);
}

/** Titles of the questions' fields, by their columns: no longer than a title may be, and no two alike. */
export function questionTitles(columns: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? "" : ` (${count})`;
      const title = `${cutText(column, customFieldTitleLengthMax - ending.length).trim()}${ending}`;
      if (taken.has(title.toLowerCase())) continue;
      taken.add(title.toLowerCase());
      return title;
    }
  });
}
