/** A text with a capital at its start. */
export function capitalize(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase("en") + text.slice(first.length);
}
