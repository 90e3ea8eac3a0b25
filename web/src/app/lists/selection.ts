/** The selected rows, and the anchor of a range selection. */
export interface SelectionState {
  readonly selected: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const emptySelection: SelectionState = { selected: new Set(), anchor: undefined };

/** Toggles a row; with `range`, selects all rows from the anchor to this one. */
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

/** Adds rows to the selection; the next range begins at `anchor`. */
export function selectRows(
  { selected }: SelectionState,
  keys: readonly string[],
  anchor: string,
): SelectionState {
  return { selected: new Set([...selected, ...keys]), anchor };
}

/** Deselects rows that are neither listed any more nor kept. */
export function keepListed(
  { selected, anchor }: SelectionState,
  keys: readonly string[],
  isKept: (key: string) => boolean = () => false,
): SelectionState {
  const listed = new Set(keys);
  const kept = [...selected].filter((key) => listed.has(key) || isKept(key));
  return kept.length === selected.size ? { selected, anchor } : { selected: new Set(kept), anchor };
}
