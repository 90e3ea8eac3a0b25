const LENGTH_MAX = 60;

/** The beginning of a passage, as a name for its card and controls. */
export function shortWords(text: string): string {
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}
