/** Significant digits of a number in a spreadsheet, where 0.1 + 0.2 is 0.3. */
const spreadsheetDigits = 15;

/** A spreadsheet cell as text: numbers without rounding noise, dates as ISO 8601 in local time. */
export function cellText(value: unknown): string {
  if (typeof value === "string") return value.replace(/\r\n?/gu, "\n");
  if (typeof value === "number") {
    return Number.isFinite(value) ? String(Number(value.toPrecision(spreadsheetDigits))) : "";
  }
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? dateText(value) : "";
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", clock = ""] = date.toISOString().slice(0, 19).split("T");
  // A time without a date is counted from the day before the first one.
  if (date.getUTCFullYear() < 1900) return clock;
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}
