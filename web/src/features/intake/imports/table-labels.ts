import type { FoundProblem } from "@fieldstone/model/tables/check-table.ts";
import { type TableChoices, tableColumnRoles, tagSeparators } from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../app/i18n/t.ts";

type PlainRole = Exclude<(typeof tableColumnRoles)[number], "FIELD">;

export function roleOptions() {
  const labels: Readonly<Record<PlainRole, string>> = {
    TITLE: t("import.role.title", "Title"),
    TEXT: t("import.role.text", "Text"),
    TAGS: t("import.role.tags", "Tags"),
    PERSON: t("import.role.person", "Person"),
    DATE: t("import.role.date", "Date"),
    LABELED: t("import.role.labeled", "Keep in the text"),
    IGNORED: t("import.role.ignored", "Do not import"),
  };
  return tableColumnRoles
    .filter((role) => role !== "FIELD")
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

/** Which rows have a problem, by their numbers in the file, and what it is. */
export function problemText({ problem, count, rowNumbers }: FoundProblem): string {
  const values = { n: count, rows: rowsText(rowNumbers, count) };
  switch (problem) {
    case "NO_TEXT":
      return t(
        "import.problem.text",
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} no text.",
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
        "{n, plural, one {Row {rows} has} other {Rows {rows} have}} a value that its field does not take.",
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

/** Why a table cannot be imported as it was chosen; undefined where it can. */
export function missingChoice({ shape, roles }: TableChoices): string | undefined {
  return shape === "TRANSCRIPT" || roles.includes("TEXT")
    ? undefined
    : t("import.missing.text", "Choose the column that has the text.");
}
