import { decodeHash } from "@fieldstone/model/links/hash.ts";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { readPathId } from "../navigation/path-id.ts";
import { useAddressHash } from "../navigation/useAddressHash.ts";
import { parsePeek } from "../peek/peek-search.ts";
import { usePeek } from "../peek/usePeek.ts";
import { onListChange, showList, shownList } from "./list-neighbours.ts";

/** The identifier that the panel has for a row: of its object, or of a highlight in it. */
type PeekId = (key: string) => string | undefined;

/** Key of the row, an object or a highlight in it, that the panel shows. */
function usePeekedKey(keys: readonly string[], peekId: PeekId): string | undefined {
  const { summary } = useSearch({ strict: false });
  const hash = useAddressHash();
  const peek = parsePeek(summary);
  if (!peek) return undefined;
  const { highlight } = decodeHash(hash);
  const id = readPathId(peek.id);
  return keys.find((key) => peekId(key) === highlight) ?? keys.find((key) => peekId(key) === id);
}

/**
 * The row of a list that the panel beside it shows, and the rows that open there. The panel then steps
 * through this list, unless another contains its object too. A list inside the panel never leads it.
 */
export function useListPeek(
  listed: readonly string[],
  options: { open: ((key: string) => void) | undefined; peekId: PeekId | undefined; isPart: boolean },
): { openKey: string | undefined; keys: readonly string[] } {
  const { open, peekId = (key: string) => key, isPart } = options;
  const owner = useId();
  const keys = listed.filter((key) => peekId(key) !== undefined);
  const peeked = usePeekedKey(keys, peekId);
  const { mode } = usePeek();
  const leads = open !== undefined && mode === "page";
  const latest = useRef({ keys, open });
  latest.current = { keys, open };
  const signature = keys.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew when the rows or the open one change
  useEffect(() => {
    if (!leads) return;
    const opening = (key: string) => latest.current.open?.(key);
    return showList({ owner, isPart, keys: latest.current.keys, openKey: peeked, open: opening });
  }, [owner, signature, peeked, isPart, leads]);
  const shown = useSyncExternalStore(onListChange, shownList);
  return { openKey: isPart && shown?.owner !== owner ? undefined : peeked, keys };
}
