import { isId, toShortId } from "@fieldstone/model/ids.ts";
import { textParam } from "../../../app/navigation/search-params.ts";

/** The page's state, as its address holds it. */
export interface AuditView {
  /** A kind of entry, or an area of kinds. */
  readonly kind?: string;
  /** Id of the actor. */
  readonly person?: string;
  /** First and last day, inclusive, as 2026-01-31. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads the view from search parameters; ignores invalid ones. */
export function readAuditView(search: Record<string, unknown>): AuditView {
  const kind = textParam(search.kind, 100);
  const person = textParam(search.person, 36);
  const [from, to] = [dayParam(search.from), dayParam(search.to)];
  return {
    ...(kind && /^[a-z_.]+$/.test(kind) ? { kind } : {}),
    ...(person && isId(person) ? { person: toShortId(person) } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** The start and end of the view's days, in the user's time zone. */
export function momentsOf({ from, to }: AuditView): { readonly from?: string; readonly until?: string } {
  return {
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { until: startOf(to, 1) } : {}),
  };
}

/** Whether the view's days end before they begin: no entry can be of them. */
export function isBackwards({ from, to }: AuditView): boolean {
  return from !== undefined && to !== undefined && from > to;
}

function dayParam(value: unknown): string | undefined {
  const day = textParam(value, 10);
  return day && /^[12]\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
