/** A message found in the source. */
export interface FoundWord {
  id: string;
  message: string;
  line: number;
}

const call = /\b(?:t|word)\(\s*"([^"\\]+)",\s*("(?:[^"\\]|\\.)*")/gs;
const anyCall = /(?<![\w.])(?:t|word)\(\s*(?!id: string)/g;

/**
 * Collects `t("id", "text")` and `word("id", "text")` with a regular expression, without Babel.
 * @throws Error for a call whose id or text is not a literal, which no catalogue could contain
 */
export function extractMessages(file: string, source: string): FoundWord[] {
  const found = [...source.matchAll(call)].map((match) => ({
    id: match[1] ?? "",
    message: String(JSON.parse(match[2] ?? '""')),
    line: source.slice(0, match.index).split("\n").length,
  }));
  const calls = [...source.matchAll(anyCall)].length;
  if (calls !== found.length) {
    throw new Error(`${file}: ${calls - found.length} call of t() or word() without literal id and text.`);
  }
  return found;
}
