/**
 * A day in the user's locale. A date without a time zone is stored in UTC, so UTC gives back the day entered.
 */
export function DayText({ value }: { value: string }) {
  const day = new Date(value).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={value}>{day}</time>;
}
