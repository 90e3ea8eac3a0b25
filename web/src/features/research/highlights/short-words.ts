const LENGTH_MAX = 60;

/** The beginning of a passage, by which its card and its controls are named. */
export function shortWords(text: string): string {
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}
