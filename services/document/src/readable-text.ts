const unreadable = /\0/gu;

/**
 * A peer's text as everything reads it: U+0000, which Postgres stores in no text, is read as the replacement
 * character. As long as before, so that offsets stay.
 */
export function readableText(text: string): string {
  return text.includes("\0") ? text.replace(unreadable, "\uFFFD") : text;
}
