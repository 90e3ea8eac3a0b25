/** Which rows of a list are selected, and where a range begins. */
export interface SelectionState {
  readonly selected: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const emptySelection: SelectionState = { selected: new Set(), anchor: undefined };

/** Selects a row or takes it out; with `range`, selects all rows from the last one to this. */
export function toggleRow(
  { selected, anchor }: SelectionState,
  keys: readonly string[],
  key: string,
  range: boolean,
): SelectionState {
  const [from, to] = [anchor === undefined ? -1 : keys.indexOf(anchor), keys.indexOf(key)];
  if (range && from >= 0 && to >= 0) {
    const between = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { selected: new Set([...selected, ...between]), anchor: key };
  }
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return { selected: next, anchor: key };
}

/** Rows that are no longer in the list are no longer selected. */
export function keepListed({ selected, anchor }: SelectionState, keys: readonly string[]): SelectionState {
  const listed = new Set(keys);
  const kept = [...selected].filter((key) => listed.has(key));
  return kept.length === selected.size ? { selected, anchor } : { selected: new Set(kept), anchor };
}
