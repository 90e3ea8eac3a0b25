/** As JSON.stringify writes them: an escaped backslash, and what is no character to Postgres, are matched whole. */
const escapes = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * A value as a jsonb column takes it. Half a surrogate pair, which a cut text may end with, and NUL, which a file or a
 * model may give, become U+FFFD: Postgres refuses the whole statement for either.
 */
export function jsonbText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\ud") && !text.includes("\\u0000")) return text;
  return text.replace(escapes, (found) => (found.length === 6 ? "\\ufffd" : found));
}
