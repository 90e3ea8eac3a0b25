import { ProductError } from "../errors.ts";
import { newId } from "../ids.ts";
import { customFieldValueLengthMax, questionOptionLengthMax } from "../limits.ts";
import { textLength } from "../text/text-length.ts";

export type QuestionType = "FREE_TEXT" | "MULTI_SELECT" | "SINGLE_SELECT";
export const questionTypes: readonly QuestionType[] = ["FREE_TEXT", "MULTI_SELECT", "SINGLE_SELECT"];

export interface QuestionOption {
  readonly id: string;
  readonly optionText: string;
}

/** Decided by us: the documents only mention a size limit. Encoded options are stored as one field value. */
export const encodedOptionsLengthMax = customFieldValueLengthMax;

/** The trimmed text; undefined if it is empty or longer than 40,000 characters. */
export function parseQuestionOptionText(text: string): string | undefined {
  const optionText = text.trim();
  return optionText === "" || textLength(optionText) > questionOptionLengthMax ? undefined : optionText;
}

/**
 * The options of a question, without invalid texts. @throws ProductError "Too many options." if those of a
 * question other than free text are too large to store
 */
export function parseQuestionOptions(type: QuestionType, texts: readonly string[]): QuestionOption[] {
  const options = texts
    .map(parseQuestionOptionText)
    .filter((optionText) => optionText !== undefined)
    .map((optionText) => ({ id: newId(), optionText }));
  if (type !== "FREE_TEXT" && JSON.stringify(options).length > encodedOptionsLengthMax) {
    throw new ProductError("UnprocessableContent", "question.too_many_options", "Too many options.");
  }
  return options;
}
