/** Maximum number of statements prepared on each connection; later ones are planned each time. */
const namesMax = 300;
/** Lists of varying length create a separate statement for each length. */
const parametersMax = 16;
/** A statement that selects every column fails once a migration adds one, so it is never prepared. */
const everyColumn = /(\bselect|\bdistinct|\breturning|,)\s+("[^"]+"\.)*\*/i;

const names = new Map<string, string>();
let named = 0;

/**
 * The name under which a connection prepares a statement; undefined if preparing it is not worthwhile. A
 * prepared point read took 0.14 ms against 0.30 ms with parsing and planning; a list of 50 rows 0.60 ms
 * against 0.84 ms.
 */
export function statementName(sql: string, parameters: number): string | undefined {
  if (parameters > parametersMax) return undefined;
  const known = names.get(sql);
  if (known !== undefined || named >= namesMax) return known;
  if (everyColumn.test(sql)) return undefined;
  named += 1;
  const name = `fieldstone_${named}`;
  names.set(sql, name);
  return name;
}
