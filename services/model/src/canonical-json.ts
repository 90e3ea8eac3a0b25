/**
 * JSON in the one form that RFC 8785 gives a value: keys in the order of their UTF-16 code units, no spaces, numbers
 * and texts as ECMAScript writes them. `value` is what JSON.parse gives.
 * @throws TypeError for what JSON cannot hold, RangeError for half a surrogate pair
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    // Without a comparison function, sort compares texts by their code units.
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
