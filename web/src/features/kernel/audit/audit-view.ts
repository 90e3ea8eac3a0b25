import { isId, toShortId } from "@fieldstone/model/ids.ts";
import { textParam } from "../../../app/navigation/search-params.ts";

/** What the page shows, as its address says it. */
export interface AuditView {
  /** A kind of entry, or an area of kinds. */
  readonly kind?: string;
  /** Id of the person who acted. */
  readonly person?: string;
  /** First and last day, as 2026-01-31, both with it. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads the view from an address; what does not fit is left out. */
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

/** The moments that the view's days begin and end at, where the reader is. */
export function momentsOf({ from, to }: AuditView): { readonly from?: string; readonly until?: string } {
  return {
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { until: startOf(to, 1) } : {}),
  };
}

function dayParam(value: unknown): string | undefined {
  const day = textParam(value, 10);
  return day && /^[12]\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
