const unreadable = /\0/gu;

/**
 * A peer's text with U+0000, which Postgres cannot store, replaced by the replacement character. The length
 * is the same, so offsets stay valid.
 */
export function readableText(text: string): string {
  return text.includes("\0") ? text.replace(unreadable, "\uFFFD") : text;
}
