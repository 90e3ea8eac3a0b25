/** A day as people here write it. A moment without a zone is kept in UTC, whose day is the one that was written. */
export function DayText({ value }: { value: string }) {
  const day = new Date(value).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={value}>{day}</time>;
}
