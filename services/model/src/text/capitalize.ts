/** A text with its first letter in upper case. */
export function capitalize(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase("en") + text.slice(first.length);
}
