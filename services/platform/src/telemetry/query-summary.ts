/** Statements whose summary is remembered. */
const knownMax = 1_000;
const known = new Map<string, string>();

const verbPattern = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i;
/** Our own tables and functions: lower-case words, quoted or not, with their schema or without. */
const tablePattern = /\b(?:from|into|update|join)\s+(?:"?fieldstone"?\.)?"?([a-z_][a-z0-9_]{0,62})"?/i;

/**
 * What a span says of a statement: `select notes`. Never its text, which may hold values where somebody wrote one into
 * it instead of beside it.
 */
export function querySummary(sql: string): string {
  const found = known.get(sql);
  if (found !== undefined) return found;
  const verb = (verbPattern.exec(sql)?.[1] ?? "query").toLowerCase();
  const table = tablePattern.exec(sql)?.[1];
  const summary = table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
  if (known.size < knownMax) known.set(sql, summary);
  return summary;
}
