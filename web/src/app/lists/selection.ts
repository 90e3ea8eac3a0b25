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
    return selectRows({ selected, anchor }, keys.slice(Math.min(from, to), Math.max(from, to) + 1), key);
  }
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return { selected: next, anchor: key };
}

/** Selects rows beside those that are; the next range begins at `anchor`. */
export function selectRows(
  { selected }: SelectionState,
  keys: readonly string[],
  anchor: string,
): SelectionState {
  return { selected: new Set([...selected, ...keys]), anchor };
}

/** Rows that are no longer in the list, nor kept, are no longer selected. */
export function keepListed(
  { selected, anchor }: SelectionState,
  keys: readonly string[],
  isKept: (key: string) => boolean = () => false,
): SelectionState {
  const listed = new Set(keys);
  const kept = [...selected].filter((key) => listed.has(key) || isKept(key));
  return kept.length === selected.size ? { selected, anchor } : { selected: new Set(kept), anchor };
}
