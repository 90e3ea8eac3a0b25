import type { FoundProblem, TableCheck } from "@fieldstone/model/tables/check-table.ts";
import {
  type AnswerSeparator,
  answerSeparators,
  questionRoles,
  type TableChoices,
  type TableShape,
  tableColumnRoles,
  tagSeparators,
} from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../../app/i18n/t.ts";
import type { TablePreview } from "./table-messages.ts";

type PlainRole = Exclude<(typeof tableColumnRoles)[number], "FIELD" | "NEW_FIELD">;

/** The column roles that a table shape allows. */
export function roleOptions(shape: TableShape) {
  const labels: Readonly<Record<PlainRole, string>> = {
    TITLE: t("import.role.title", "Title"),
    TEXT: t("import.role.text", "Text"),
    FREE_TEXT: t("import.role.free", "Question, free text"),
    SINGLE_SELECT: t("import.role.single", "Question, one answer"),
    MULTI_SELECT: t("import.role.multi", "Question, several answers"),
    TAGS: t("import.role.tags", "Tags"),
    PERSON: t("import.role.person", "Person"),
    DATE: t("import.role.date", "Date"),
    LABELED: t("import.role.labeled", "Keep in the text"),
    IGNORED: t("import.role.ignored", "Do not import"),
  };
  const isQuestion = (role: PlainRole) => questionRoles.some((each) => each === role);
  return tableColumnRoles
    .filter((role) => role !== "FIELD" && role !== "NEW_FIELD")
    .filter((role) => (shape === "SURVEY" ? role !== "TEXT" : !isQuestion(role)))
    .map((role) => ({ value: role, label: labels[role] }));
}

export function separatorOptions() {
  const labels: Record<(typeof tagSeparators)[number], string> = {
    "": t("import.separator.none", "One tag in each cell"),
    ";": t("import.separator.semicolon", "Semicolon ;"),
    ",": t("import.separator.comma", "Comma ,"),
    "|": t("import.separator.bar", "Bar |"),
  };
  return tagSeparators.map((separator) => ({ value: separator, label: labels[separator] }));
}

export function answerSeparatorOptions() {
  const labels: Readonly<Record<AnswerSeparator, string>> = {
    ";": t("import.separator.semicolon", "Semicolon ;"),
    ",": t("import.separator.comma", "Comma ,"),
    "|": t("import.separator.bar", "Bar |"),
    "\n": t("import.separator.line", "New line"),
  };
  return answerSeparators.map((separator) => ({ value: separator, label: labels[separator] }));
}

export function delimiterLabel(delimiter: string): string {
  switch (delimiter) {
    case ";":
      return t("import.delimiter.semicolon", "separated by semicolons");
    case "\t":
      return t("import.delimiter.tab", "separated by tabs");
    case "|":
      return t("import.delimiter.bar", "separated by bars");
    default:
      return t("import.delimiter.comma", "separated by commas");
  }
}

/** A problem, with the numbers in the file of the rows that have it. */
export function problemText({ problem, count, rowNumbers }: FoundProblem): string {
  const values = { n: count, rows: rowsText(rowNumbers, count) };
  switch (problem) {
    case "NO_TEXT":
      return t(
        "import.problem.text",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} no text.",
        values,
      );
    case "NO_ANSWER":
      return t(
        "import.problem.answer",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} no answer.",
        values,
      );
    case "LONG_ANSWER":
      return t(
        "import.problem.option",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} an answer that cannot become an option because it is longer than 50 characters or has a semicolon. It is kept in the text.",
        values,
      );
    case "EXTRA_CELLS":
      return t(
        "import.problem.cells",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} more cells than there are columns.",
        values,
      );
    case "BAD_DATE":
      return t(
        "import.problem.date",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} a date that cannot be read.",
        values,
      );
    case "LONG_TAG":
      return t(
        "import.problem.tag",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} a tag longer than 200 characters.",
        values,
      );
    case "BAD_VALUE":
      return t(
        "import.problem.value",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} a value that its field does not accept.",
        values,
      );
    case "LONG_NAME":
      return t(
        "import.problem.name",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} a name longer than 300 characters.",
        values,
      );
  }
}

function rowsText(numbers: readonly number[], count: number): string {
  const named = numbers.map((number) => number.toLocaleString("en")).join(", ");
  if (count <= numbers.length) return named;
  return t("import.problem.more", "{named} and {n} more", {
    named,
    n: (count - numbers.length).toLocaleString("en"),
  });
}

/** Why the table's options are incomplete; undefined if they are not. */
export function missingChoice({ shape, roles }: TableChoices): string | undefined {
  if (shape === "SURVEY") {
    return questionRoles.some((role) => roles.includes(role))
      ? undefined
      : t("import.missing.question", "Choose the columns that are questions.");
  }
  return shape === "TRANSCRIPT" || roles.includes("TEXT")
    ? undefined
    : t("import.missing.text", "Choose the column that has the text.");
}

/** Why a survey cannot be imported: a question has more options than a field can. */
export function tooManyOptionsReason(check: TableCheck | undefined): string | undefined {
  return check !== undefined && check.columnsWithTooManyOptions.length > 0
    ? t("import.crowded.reason", "Too many options.")
    : undefined;
}

/** The columns' names, from the header row if it has any. */
export function columnTitles(preview: TablePreview, { hasHeader, roles }: TableChoices): readonly string[] {
  const header = hasHeader ? preview.rows[0] : undefined;
  return roles.map((_, at) => header?.[at]?.trim() || t("import.column", "Column {n}", { n: at + 1 }));
}
