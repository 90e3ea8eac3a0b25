/** Digits of a number that a spreadsheet keeps: 0.1 + 0.2 is 0.3 there. */
const spreadsheetDigits = 15;

/** What stands in a cell of a spreadsheet: numbers without noise, dates as ISO 8601 in the file's own time. */
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
  // A time of day alone is counted from the day before the first one.
  if (date.getUTCFullYear() < 1900) return clock;
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}
