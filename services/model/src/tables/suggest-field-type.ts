import { type CustomFieldType, customFieldValueIn } from "../fields/custom-field.ts";
import { isAnswerLabel } from "./survey-answers.ts";

/** Types recognised from cells, most certain first: 0 and 1 are numbers rather than yes and no. */
const suggestedTypes = ["NUMBER", "BOOLEAN", "DATETIME", "EMAIL", "URL"] as const satisfies CustomFieldType[];
/** Number of non-empty cells from which repeated values suggest a choice. */
const choiceCellsMin = 4;

/** The type for a new field that fits all of a column's cells; TEXT if none does. */
export function suggestFieldType(cells: readonly string[]): CustomFieldType {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return "TEXT";
  const fitting = suggestedTypes.find((type) =>
    filled.every((cell) => customFieldValueIn({ type }, cell) !== null),
  );
  if (fitting !== undefined) return fitting;
  const distinct = new Set(filled.map((cell) => cell.toLowerCase()));
  const isChoice = filled.length >= choiceCellsMin && distinct.size * 2 <= filled.length;
  return isChoice && filled.every(isAnswerLabel) ? "SELECT" : "TEXT";
}
