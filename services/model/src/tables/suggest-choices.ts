import { dateOrderOf } from "./read-date.ts";
import { bodyRows, columnNames, type Table } from "./read-table.ts";
import { isDates, isNumbers } from "./recognize-cells.ts";
import {
  type DateOrder,
  singleColumnRoles,
  type TableChoices,
  type TableColumnRole,
  tagSeparators,
} from "./table-roles.ts";
import { readTableTurns } from "./table-turns.ts";

/** Headings that name a column's role, most likely first. */
const namedRoles: readonly (readonly [TableColumnRole, RegExp])[] = [
  ["TITLE", /^(title|subject|headline|summary|ticket|betreff|titel|titre|asunto|tittel)$/u],
  ["TAGS", /^(tags?|labels?|categor(y|ies)|themes?|topics?|intents?|sentiment|kategorien?|schlagworte?)$/u],
  ["DATE", /\b(date|when|time ?stamp|created|submitted|received|datum|fecha|dato)\b/u],
  [
    "PERSON",
    /^((full |customer |participant |respondent |contact |your )?name|person|participant|respondent|customer|contact|who|e-?mail( address)?|author|from)$/u,
  ],
  [
    "TEXT",
    /\b(text|transcript|content|body|answers?|responses?|comments?|feedback|reviews?|messages?|verbatim|quotes?|description|notes?|why|antwort|kommentar|commentaire|respuesta|svar)\b|\?$/u,
  ],
];
/** Average characters of a cell from which an unnamed column counts as what people said. */
const saidLengthMin = 40;
/** Rows read for a suggestion. */
const sampleRowsMax = 500;
/** Average characters of a cell above which a column has sentences instead of tags. */
const tagLengthMax = 60;

interface Column {
  readonly name: string;
  /** Its non-empty cells among the first rows. */
  readonly cells: readonly string[];
  readonly averageLength: number;
}

/** Guesses the choices for a table from its headings and cells. */
export function suggestChoices(table: Table, fallbackOrder: DateOrder = "DMY"): TableChoices {
  const names = columnNames(table, true);
  const sample = bodyRows(table, true).slice(0, sampleRowsMax);
  const columns = names.map((name, at): Column => {
    const cells = sample.map(({ cells: row }) => row[at]?.trim() ?? "").filter((cell) => cell !== "");
    const length = cells.reduce((total, cell) => total + cell.length, 0);
    return {
      name: name
        .toLowerCase()
        .replace(/[_\s]+/gu, " ")
        .trim(),
      cells,
      averageLength: cells.length === 0 ? 0 : length / cells.length,
    };
  });
  const roles = rolesOf(columns);
  const tagCells = columns.flatMap(({ cells }, at) => (roles[at] === "TAGS" ? cells : []));
  const dateCells = columns.flatMap(({ cells }, at) => (roles[at] === "DATE" ? cells : []));
  return {
    shape: isTranscript(table, names) ? "TRANSCRIPT" : "NOTES",
    hasHeader: true,
    roles,
    tagSeparator: separatorOf(tagCells),
    dateOrder: dateOrderOf(dateCells) ?? fallbackOrder,
    skipsProblemRows: false,
    tagIds: [],
    ...(table.sheetName === undefined ? {} : { sheetName: table.sheetName }),
  };
}

/** True if the columns are speaker and words, so that the table may be one transcript. */
export function isTranscript(table: Table, names: readonly string[]): boolean {
  const sample = bodyRows(table, true).slice(0, sampleRowsMax);
  return (
    (readTableTurns(
      names,
      sample.map(({ cells }) => cells),
    )?.length ?? 0) > 0
  );
}

function rolesOf(columns: readonly Column[]): readonly TableColumnRole[] {
  const roles = new Map<number, TableColumnRole>();
  for (const [role, pattern] of namedRoles) {
    for (const [at, column] of columns.entries()) {
      const isTaken = singleColumnRoles.includes(role) && [...roles.values()].includes(role);
      if (!isTaken && !roles.has(at) && pattern.test(column.name) && fits(role, column)) roles.set(at, role);
    }
  }
  for (const [at, column] of columns.entries()) {
    if (!roles.has(at) && column.averageLength >= saidLengthMin) roles.set(at, "TEXT");
  }
  if (![...roles.values()].includes("TEXT")) {
    const longest = longestOf(columns, roles);
    if (longest !== undefined) roles.set(longest, "TEXT");
  }
  return columns.map((column, at) => roles.get(at) ?? (column.cells.length === 0 ? "IGNORED" : "LABELED"));
}

function fits(role: TableColumnRole, { cells, averageLength }: Column): boolean {
  if (cells.length === 0) return false;
  if (role === "TAGS") return averageLength <= tagLengthMax;
  if (role === "DATE") return isDates(cells);
  return role !== "TEXT" || !(isNumbers(cells) || isDates(cells));
}

/** The column with the longest cells among those without a role that are not numbers. */
function longestOf(columns: readonly Column[], roles: ReadonlyMap<number, unknown>): number | undefined {
  let longest: number | undefined;
  for (const [at, column] of columns.entries()) {
    if (roles.has(at) || column.cells.length === 0 || isNumbers(column.cells)) continue;
    if (longest === undefined || column.averageLength > (columns[longest]?.averageLength ?? 0)) longest = at;
  }
  return longest;
}

function separatorOf(cells: readonly string[]): TableChoices["tagSeparator"] {
  return tagSeparators.find((each) => each !== "" && cells.some((cell) => cell.includes(each))) ?? "";
}
