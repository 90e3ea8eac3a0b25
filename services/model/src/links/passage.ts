/** A passage of a text, identified by its first and last words, as an address names it. */
export interface Passage {
  readonly start: string;
  readonly end: string;
}

/** Characters of a passage's beginning and end that identify it. */
const endLength = 40;

/** The first and last words of a passage; empty if it has none. */
export function passageOf(text: string): Passage {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first = "", last = ""] = [lines[0], lines.at(-1)];
  return { start: first.slice(0, endLength).trim(), end: last.slice(-endLength).trim() };
}
