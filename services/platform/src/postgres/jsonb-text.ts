/** Matches JSON.stringify's escapes as a whole: escaped backslashes, and escapes that Postgres rejects. */
const escapes = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * A value as JSON for a jsonb column. Lone surrogates, which truncated text may end with, and NUL, which a
 * file or a model may contain, become U+FFFD: Postgres rejects the whole statement for either.
 */
export function jsonbText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\ud") && !text.includes("\\u0000")) return text;
  return text.replace(escapes, (found) => (found.length === 6 ? "\\ufffd" : found));
}
