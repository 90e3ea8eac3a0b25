/** A list on screen, as the panel beside it steps through it. */
export interface OpenList {
  /** Distinguishes the lists of a page. */
  owner: string;
  /** Whether the list is one part of a page. */
  isPart: boolean;
  /** The rows that open in the panel. */
  keys: readonly string[];
  /** The row that the panel shows. */
  openKey: string | undefined;
  open: (key: string) => void;
}

export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

let lists: readonly OpenList[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly OpenList[]): void {
  lists = next;
  for (const listener of listeners) listener();
}

/** Registers a list on screen. Returns a function that removes it. */
export function showList(shown: OpenList): () => void {
  publish([...lists, shown]);
  return () => publish(lists.filter((list) => list !== shown));
}

/** The list that the panel steps through: it contains what the panel shows, and a main list goes before parts. */
export function shownList(): OpenList | undefined {
  const open = lists.filter(({ openKey }) => openKey !== undefined);
  return open.find(({ isPart }) => !isPart) ?? open[0];
}

export function onListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Functions that open the rows before and after the open one. */
export function neighboursOf({
  keys,
  openKey,
  open,
}: Pick<OpenList, "keys" | "openKey" | "open">): Neighbours {
  const at = openKey === undefined ? -1 : keys.indexOf(openKey);
  const to = (key: string | undefined) => (at < 0 || key === undefined ? undefined : () => open(key));
  return { previous: to(keys[at - 1]), next: to(keys[at + 1]) };
}
