/** A time in a recording as minutes and seconds, with hours if there are any. */
export function formatTimestamp(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Same as formatTimestamp, with milliseconds: `1:02.345`. `clockToMs` parses it. */
export function formatPreciseTimestamp(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  return `${formatTimestamp(whole)}.${String(whole % 1000).padStart(3, "0")}`;
}
