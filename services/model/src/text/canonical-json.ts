/**
 * Canonical JSON (RFC 8785): keys sorted by UTF-16 code units, no spaces, numbers and strings formatted as
 * ECMAScript does. `value` is a result of JSON.parse.
 * @throws TypeError if JSON cannot represent the value, RangeError on a lone surrogate
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    // Without a comparison function, sort compares by UTF-16 code units.
    const members = new Map<string, unknown>(Object.entries(value));
    return `{${[...members.keys()]
      .sort()
      .map((key) => `${text(key)}:${canonicalJson(members.get(key))}`)
      .join(",")}}`;
  }
  if (typeof value === "string") return text(value);
  if (value === null || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
    return JSON.stringify(value);
  }
  throw new TypeError(`JSON cannot hold a ${typeof value}`);
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new RangeError("a text holds half a surrogate pair");
  return JSON.stringify(value);
}
