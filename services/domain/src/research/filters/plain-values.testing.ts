import { dayMs, minuteMs } from "@fieldstone/model/durations.ts";
import type { SystemField } from "@fieldstone/model/filters/filter-field.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import type { FilterOperator } from "@fieldstone/model/filters/operators.ts";
import { resolveRelativeDate } from "@fieldstone/model/filters/relative-date.ts";
import { consentStatusOf } from "@fieldstone/model/people/consent.ts";
import { type Authored, type WorldDocument, type WorldPerson, worldNow } from "./filter-world.testing.ts";

/** A value for filters: text, number, date, yes or no, or objects with their labels. */
export type Value =
  | { readonly text: string }
  | { readonly number: number | null }
  | { readonly date: Date | null }
  | { readonly dates: readonly Date[] }
  | { readonly yes: boolean | null }
  | { readonly things: readonly { readonly id: string; readonly label?: string }[] };

export function isLive({ isDeleted }: { readonly isDeleted: boolean }): boolean {
  return !isDeleted;
}

export function titled({ id, title }: { readonly id: string; readonly title: string }) {
  return { id, label: title };
}

export function things(ids: readonly (string | null)[]): Value {
  return { things: ids.flatMap((id) => (id === null ? [] : [{ id }])) };
}

export function contributors(document: WorldDocument): (string | null)[] {
  return [document.authorKind === "person" ? document.authorId : null, ...document.versionAuthorIds];
}

export function authorship(row: Authored, name: SystemField): Value {
  if (name === "Authors") return things([row.authorKind === "person" ? row.authorId : null]);
  if (name === "AiGenerated") return { yes: row.authorKind === "model" };
  return moments(row, name);
}

export function moments(row: Pick<Authored, "createdAt" | "updatedAt">, name: SystemField): Value {
  if (name === "Created") return { date: row.createdAt };
  if (name === "Updated") return { date: row.updatedAt };
  throw new Error(`${name} is not read`);
}

/**
 * Whether one of the dates meets an operator, for a reader whose clock is so many minutes behind UTC. A date that
 * stands for a day is that day everywhere.
 */
export function isDateMet(
  dates: readonly Date[],
  { operator, values }: { readonly operator: FilterOperator; readonly values: OperandValues },
  { isDay, minutesBehind }: { readonly isDay: boolean; readonly minutesBehind: number },
): boolean {
  if (operator === "isEmpty" || operator === "isNotEmpty")
    return (dates.length === 0) === (operator === "isEmpty");
  // Moments as the reader's clock shows them, as if it were UTC.
  const onClock = (at: number) => at - minutesBehind * minuteMs;
  const isWholeDay = values.relativeDate === undefined && values.date?.length === 10;
  const written = Date.parse(values.date ?? "");
  const wanted = values.relativeDate
    ? resolveRelativeDate(values.relativeDate, new Date(onClock(worldNow.getTime()))).getTime()
    : isWholeDay || isDay
      ? written
      : onClock(written);
  const day = Math.floor(wanted / dayMs);
  return dates.some((date) => {
    const at = isDay ? date.getTime() : onClock(date.getTime());
    if (operator === "is") return Math.floor(at / dayMs) === day;
    return operator === "isBefore" ? at < wanted : at > (isWholeDay ? (day + 1) * dayMs - 1 : wanted);
  });
}

/** The consents of people; undefined for fields about something else. */
export function consentValue(people: readonly WorldPerson[], name: SystemField): Value | undefined {
  if (name === "ConsentUntil") return { dates: people.flatMap(({ consentUntil }) => consentUntil ?? []) };
  if (name !== "Consent") return undefined;
  return things(
    people.map(({ consentState, consentUntil }) =>
      consentState === null ? null : consentStatusOf(consentState, consentUntil, worldNow),
    ),
  );
}
