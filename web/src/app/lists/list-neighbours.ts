/** The list on screen, as the panel beside it steps through it. */
export interface OpenList {
  keys: readonly string[];
  /** The row that the panel shows. */
  openKey: string | undefined;
  open: (key: string) => void;
}

export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

let list: OpenList | undefined;
const listeners = new Set<() => void>();

/** Registers the list on screen. Returns a function that removes it. */
export function showList(shown: OpenList): () => void {
  list = shown;
  for (const listener of listeners) listener();
  return () => {
    if (list !== shown) return;
    list = undefined;
    for (const listener of listeners) listener();
  };
}

export function shownList(): OpenList | undefined {
  return list;
}

export function onListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Functions that open the rows before and after the open one. */
export function neighboursOf({ keys, openKey, open }: OpenList): Neighbours {
  const at = openKey === undefined ? -1 : keys.indexOf(openKey);
  const to = (key: string | undefined) => (at < 0 || key === undefined ? undefined : () => open(key));
  return { previous: to(keys[at - 1]), next: to(keys[at + 1]) };
}
