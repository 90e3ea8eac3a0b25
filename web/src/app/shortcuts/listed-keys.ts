import { useEffect, useRef } from "react";

/** A key that a part of the page handles itself, while it has the focus. */
export interface ListedKey {
  /** In tinykeys' notation; several do the same. */
  readonly keys: readonly string[];
  /** Without one it is not listed. */
  readonly label?: string;
}

interface ListedGroup {
  readonly label: string;
  readonly keys: readonly ListedKey[];
}

let groups: readonly ListedGroup[] = [];

/**
 * The groups of keys that the dialog of shortcuts lists besides the registered shortcuts. Apart from the registry, which
 * loads with every page.
 */
export function listedKeys(): readonly ListedGroup[] {
  return groups;
}

/** Lists keys under a heading while the component is mounted. */
export function useListedKeys(label: string, keys: readonly ListedKey[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const group = { label, keys: latest.current };
    groups = [...groups, group];
    return () => {
      groups = groups.filter((each) => each !== group);
    };
  }, [label]);
}
