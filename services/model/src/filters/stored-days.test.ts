import { describe, expect, it } from "vitest";
import { parseCustomFieldValue } from "../fields/custom-field.ts";
import { endOfConsentDay } from "../people/consent.ts";
import type { FilterField } from "./filter-field.ts";
import type { OperandValues } from "./operands.ts";
import type { FilterOperator } from "./operators.ts";
import { translateField } from "./translate-filter.ts";

const due: FilterField = { source: "note", fieldId: "due", fieldType: "DATETIME" };
const consentUntil: FilterField = { source: "system", name: "ConsentUntil" };
const stored = (field: FilterField, day: string) =>
  field === due ? (parseCustomFieldValue({ type: "DATETIME" }, day) ?? "") : endOfConsentDay(day);

function matches(
  field: FilterField,
  day: string,
  [operator, values]: readonly [FilterOperator, OperandValues],
  context: { readonly now: Date; readonly timezoneOffsetMinutes: number },
): boolean {
  const where = translateField({ id: "1", field, operator, values }, context) ?? expect.unreachable();
  const value = new Date(stored(field, day)).toISOString();
  const { greaterThan = "", lessThan = "~" } = where;
  return value > String(greaterThan) && value < String(lessThan);
}

// Auckland, London, New York, Honolulu.
describe.each([-780, 0, 240, 600])("a day stored as UTC, filtered %i minutes behind UTC", (offset) => {
  const context = { now: new Date("2026-04-01T02:00:00Z"), timezoneOffsetMinutes: offset };
  it.each([due, consentUntil])("is that day, before the next and after the one before", (field) => {
    const days = ["2026-03-30", "2026-03-31", "2026-04-01"];
    const found = (operator: FilterOperator) =>
      days.filter((day) => matches(field, day, [operator, { date: "2026-03-31" }], context));
    expect([found("is"), found("isBefore"), found("isAfter")]).toEqual([
      ["2026-03-31"],
      ["2026-03-30"],
      ["2026-04-01"],
    ]);
  });

  it("is a day ago on the reader's calendar", () => {
    const yesterday = offset > 120 ? "2026-03-30" : "2026-03-31";
    expect(matches(due, yesterday, ["is", { relativeDate: "day1" }], context)).toBe(true);
  });
});
