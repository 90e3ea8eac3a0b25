import { feedbackLabelLengthMax, feedbackTextLengthMax } from "@fieldstone/model/limits.ts";
import { dateOrderOf, readDate } from "@fieldstone/model/tables/read-date.ts";
import type { ChannelDatumInput } from "../../../graphql/graphql.ts";
import type { CsvTable } from "./csv-messages.ts";

/** A column's role. Several can be text: they are joined. */
export const columnRoles = ["TEXT", "TITLE", "AUTHOR", "DATE", "URL", "IGNORED"] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The days to import; an open end is empty. */
export interface DateLimits {
  readonly from: string;
  readonly to: string;
}

export interface CsvItems {
  readonly items: readonly ChannelDatumInput[];
  /** Skipped rows: without text, or outside the dates. */
  readonly withoutText: number;
  readonly outsideDates: number;
  /** Points with a missing or unreadable date: they get the time of the import. */
  readonly withoutDate: number;
  /** Points whose text is over the limit and is cut. */
  readonly shortened: number;
}

/** Typical column names in exports of support desks, surveys and stores, by role. */
const namesOf: readonly (readonly [ColumnRole, RegExp])[] = [
  ["DATE", /\b(?:date|time|timestamp|created|submitted|updated|when)\b|_at\b/i],
  ["URL", /\b(?:url|link|permalink)\b/i],
  ["AUTHOR", /\b(?:author|name|user|customer|requester|reviewer|e-?mail|from|respondent|who)\b/i],
  ["TITLE", /\b(?:title|subject|headline|summary)\b/i],
  [
    "TEXT",
    /\b(?:text|comments?|feedback|reviews?|messages?|body|description|content|reasons?|answers?|responses?|verbatim|note|why|what|how)\b/i,
  ],
];

/** Rows used to find the column with the longest texts, if no name matches. */
const guessedRows = 50;

/** Guesses each column's role: by name, and the column with the longest texts as text if none is named so. */
export function suggestRoles({ names, rows }: CsvTable): readonly ColumnRole[] {
  const taken = new Set<ColumnRole>();
  const roles = names.map((name): ColumnRole => {
    // `\b` treats an underscore as part of a word.
    const words = name.replaceAll("_", " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
    const role = namesOf.find(([each, pattern]) => !taken.has(each) && pattern.test(words))?.[0];
    if (role === undefined) return "IGNORED";
    taken.add(role);
    return role;
  });
  if (taken.has("TEXT")) return roles;
  const first = rows.slice(0, guessedRows);
  const lengths = names.map((_, at) => first.reduce((sum, { cells }) => sum + (cells[at]?.length ?? 0), 0));
  const longest = lengths.indexOf(Math.max(...lengths));
  return roles.map((role, at) => (at === longest ? "TEXT" : role));
}

/** Assigns a role to a column; a role that only one column can have is taken from the previous one. */
export function changeRole(
  roles: readonly ColumnRole[],
  at: number,
  role: ColumnRole,
): readonly ColumnRole[] {
  const isShared = role === "TEXT" || role === "IGNORED";
  return roles.map((before, index) =>
    index === at ? role : before === role && !isShared ? "IGNORED" : before,
  );
}

/** Converts a table to points, by its columns' roles and the date limits. */
export function csvItems(table: CsvTable, roles: readonly ColumnRole[], limits: DateLimits): CsvItems {
  const columnOf = (role: ColumnRole) => roles.indexOf(role);
  const [titleAt, authorAt, dateAt, urlAt] = [
    columnOf("TITLE"),
    columnOf("AUTHOR"),
    columnOf("DATE"),
    columnOf("URL"),
  ];
  const order = dateOrderOf(table.rows.map(({ cells }) => cells[dateAt] ?? "")) ?? "MDY";
  const isLimited = limits.from !== "" || limits.to !== "";
  const counts = { withoutText: 0, outsideDates: 0, withoutDate: 0, shortened: 0 };
  const items = table.rows.flatMap(({ number, cells }): ChannelDatumInput[] => {
    const cell = (at: number) => cells[at]?.trim() ?? "";
    const text = roles
      .flatMap((role, at) => (role === "TEXT" && cell(at) !== "" ? [cell(at)] : []))
      .join("\n\n");
    if (text === "") {
      counts.withoutText += 1;
      return [];
    }
    const saidAt = readDate(cell(dateAt), order)?.toISOString();
    if (isLimited && !isWithin(saidAt, limits)) {
      counts.outsideDates += 1;
      return [];
    }
    if (saidAt === undefined) counts.withoutDate += 1;
    if (text.length > feedbackTextLengthMax) counts.shortened += 1;
    const label = (at: number) => cell(at).slice(0, feedbackLabelLengthMax);
    const url = cell(urlAt);
    return [
      {
        externalId: String(number),
        text: text.slice(0, feedbackTextLengthMax),
        ...(cell(titleAt) === "" ? {} : { title: label(titleAt) }),
        ...(cell(authorAt) === "" ? {} : { author: label(authorAt) }),
        ...(/^https?:\/\//i.test(url) ? { url } : {}),
        ...(saidAt === undefined ? {} : { saidAt }),
      },
    ];
  });
  return { items, ...counts };
}

function isWithin(moment: string | undefined, { from, to }: DateLimits): boolean {
  if (moment === undefined) return false;
  const day = moment.slice(0, 10);
  return (from === "" || day >= from) && (to === "" || day <= to);
}

/** Converts pasted text to points: one per line, or a single one. */
export function pastedItems(text: string, byLine: boolean): readonly ChannelDatumInput[] {
  const parts = byLine ? text.split("\n") : [text];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part, at) => ({ externalId: String(at + 1), text: part }));
}
