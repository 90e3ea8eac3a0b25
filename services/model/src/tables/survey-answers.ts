import { ProductError } from "../errors.ts";
import { parseQuestionOptions, type QuestionType } from "../fields/question-options.ts";
import { parseOptionLabel } from "../fields/select-options.ts";
import { customFieldTitleLengthMax } from "../limits.ts";
import { cutText } from "../text/text-length.ts";
import { bodyRows, type Table, type TableRow } from "./read-table.ts";
import type { AnswerSeparator, TableChoices } from "./table-roles.ts";

/** A question whose answers are options of a field. */
export interface SelectQuestion {
  /** The column's position. */
  readonly at: number;
  readonly type: Exclude<QuestionType, "FREE_TEXT">;
  /** Null if a cell is a single answer. */
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

/** The distinct answers in a cell, in order. */
export function splitAnswers(cell: string, separator: AnswerSeparator | null): readonly string[] {
  const parts = separator === null ? [cell] : cell.split(separator);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

/** True if an answer can be an option: at most 50 characters, and no semicolon, the separator of options. */
export function isAnswerLabel(answer: string): boolean {
  return !answer.includes(";") && parseOptionLabel(answer) !== undefined;
}

/** A row's answers: options of the question's field, and others, which stay in the text. */
export function selectAnswersOf(
  row: TableRow,
  { at, separator }: SelectQuestion,
): { readonly labels: readonly string[]; readonly others: readonly string[] } {
  const answers = splitAnswers(row.cells[at] ?? "", separator);
  return { labels: answers.filter(isAnswerLabel), others: answers.filter((each) => !isAnswerLabel(each)) };
}

/** The options of a question from its answers, ignoring case. @throws ProductError "Too many options." */
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

/** Positions of question columns with more options than a field can have. */
export function questionsWithTooManyOptions(table: Table, choices: TableChoices): readonly number[] {
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

/** A field's title, numbered if others have the same. */
export function numberedTitle(text: string, count: number): string {
  const ending = count === 1 ? "" : ` (${count})`;
  return `${cutText(text, customFieldTitleLengthMax - ending.length).trim()}${ending}`;
}

/** Titles of the questions' fields by column: unique and of valid length. */
export function questionTitles(columns: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    for (let count = 1; ; count += 1) {
      const title = numberedTitle(column, count);
      if (taken.has(title.toLowerCase())) continue;
      taken.add(title.toLowerCase());
      return title;
    }
  });
}
