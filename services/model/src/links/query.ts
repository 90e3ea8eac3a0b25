export type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type QueryMap = Readonly<Record<string, QueryValue>>;

/** `?a=1&b=2`, or empty. Omits null and undefined; a list repeats its key. */
export function encodeQuery(query: QueryMap = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (typeof value === "object") {
      for (const item of value) params.append(key, item);
    } else {
      params.append(key, String(value));
    }
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The values of a query string; the last one of a repeated key. Never throws. */
export function decodeQuery(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
