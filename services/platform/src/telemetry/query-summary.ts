/** Maximum number of statements whose summary is cached. */
const knownMax = 1_000;
const known = new Map<string, string>();

const verbPattern = /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i;
/** Our own tables and functions: lower-case names, quoted or not, with or without their schema. */
const tablePattern = /\b(?:from|into|update|join)\s+(?:"?fieldstone"?\.)?"?([a-z_][a-z0-9_]{0,62})"?/i;

/**
 * A statement's summary for a span: `select notes`. Never its text, which may contain values that were not
 * passed as parameters.
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
