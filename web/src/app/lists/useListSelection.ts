import { decodeHash } from "@fieldstone/model/links/hash.ts";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { t } from "../i18n/t.ts";
import { readPathId } from "../navigation/path-id.ts";
import { useAddressHash } from "../navigation/useAddressHash.ts";
import { parsePeek } from "../peek/peek-search.ts";
import type { Shortcut } from "../shortcuts/shortcut-registry.ts";
import { useShortcuts } from "../shortcuts/useShortcuts.ts";
import { showList } from "./list-neighbours.ts";
import { emptySelection, keepListed, selectRows, toggleRow } from "./selection.ts";

export interface ListSelection {
  selected: ReadonlySet<string>;
  /** Whether the list handles keys now: always, unless it is one part of a page. */
  hasKeys: boolean;
  /** The row that the panel beside the list shows. */
  openKey: string | undefined;
  toggle: (key: string, range: boolean) => void;
  /** Adds rows to the selection. */
  select: (keys: readonly string[]) => void;
  clear: () => void;
}

function rowOf(key: string, within: ParentNode): HTMLElement | null {
  return within.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
}

/** Whether the focus is inside an element, once the element exists. */
function useHasFocus(part: HTMLElement | null | undefined): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!part) return;
    const come = () => setHas(true);
    const leave = ({ relatedTarget }: FocusEvent) =>
      setHas(relatedTarget instanceof Node && part.contains(relatedTarget));
    part.addEventListener("focusin", come);
    part.addEventListener("focusout", leave);
    return () => {
      part.removeEventListener("focusin", come);
      part.removeEventListener("focusout", leave);
      setHas(false);
    };
  }, [part]);
  return has;
}

/** Key of the row with the focus. */
function focusedKey(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-row-key]")?.dataset.rowKey;
}

/** Key of the row, an object or a highlight in it, that the panel shows. */
function useOpenKey(keys: readonly string[]): string | undefined {
  const { summary } = useSearch({ strict: false });
  const hash = useAddressHash();
  const peek = parsePeek(summary);
  if (!peek) return undefined;
  const { highlight } = decodeHash(hash);
  const id = readPathId(peek.id);
  return keys.find((key) => key === highlight) ?? keys.find((key) => key === id);
}

/**
 * Selection and keyboard control of a list: J and K step through it (in an open panel too; with Alt while
 * writing), X selects, Shift+X selects a range, Escape clears the selection. Rows carry `data-row-key`. A
 * list that is a `part` of a page handles keys while it has the focus; the panel keeps stepping through the
 * page's main list.
 */
export function useListSelection(
  keys: readonly string[],
  options: {
    open?: (key: string) => void;
    selectable?: boolean;
    part?: HTMLElement | null;
    /** Whether a row stays selected although it is not loaded. */
    isKept?: (key: string) => boolean;
    /**
     * Finds the rows of a range in a list that is only partly loaded. Default: the rows between in `keys`.
     */
    findRange?: (from: string, to: string) => Promise<readonly string[]>;
  } = {},
): ListSelection {
  const { open, selectable = true, part, isKept, findRange } = options;
  const isPart = part !== undefined;
  const hasFocus = useHasFocus(part);
  const hasKeys = !isPart || hasFocus;
  const [state, setState] = useState(emptySelection);
  const current = useRef<string>(undefined);
  const peeked = useOpenKey(keys);
  const openKey = isPart ? undefined : peeked;
  const kept = keepListed(state, keys, isKept);

  const latest = useRef({ keys, open });
  latest.current = { keys, open };
  const listed = keys.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew when the rows or the open one change
  useEffect(() => {
    if (isPart) return;
    const opening = (key: string) => latest.current.open?.(key);
    return showList({ keys: latest.current.keys, openKey, open: opening });
  }, [listed, openKey, isPart]);

  const place = () => openKey ?? focusedKey() ?? current.current;
  function step(by: 1 | -1): void {
    const at = keys.indexOf(place() ?? "");
    const next = keys[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    current.current = next;
    if (openKey !== undefined && open) open(next);
    else
      rowOf(next, part ?? document)
        ?.querySelector<HTMLElement>("[data-row-open]:enabled, a[href], button:enabled")
        ?.focus();
  }
  function toggle(key: string, range: boolean): void {
    current.current = key;
    if (range && findRange !== undefined && kept.anchor !== undefined) {
      void findRange(kept.anchor, key).then((between) =>
        setState((before) => selectRows(before, between, key)),
      );
    } else setState(toggleRow(kept, keys, key, range));
  }
  const toggleCurrent = (range: boolean) => {
    const key = place();
    if (key !== undefined && keys.includes(key)) toggle(key, range);
  };
  const select = (keys: readonly string[]) =>
    setState((before) => selectRows(before, keys, keys.at(-1) ?? ""));
  const clear = () => setState(emptySelection);
  const shortcuts: Shortcut[] = [
    { keys: "j", label: t("list.next", "Next in the list"), group: "page", run: () => step(1) },
    { keys: "k", label: t("list.previous", "Previous in the list"), group: "page", run: () => step(-1) },
    // While a text is being edited, plain letters are text. By key position, because with Alt some layouts
    // give another letter.
    {
      keys: "Alt+KeyJ",
      label: t("list.next.writing", "Next in the list, while writing too"),
      group: "page",
      whileTyping: true,
      run: () => step(1),
    },
    {
      keys: "Alt+KeyK",
      label: t("list.previous.writing", "Previous in the list, while writing too"),
      group: "page",
      whileTyping: true,
      run: () => step(-1),
    },
    ...(selectable
      ? [
          {
            keys: "x",
            label: t("list.select", "Select"),
            group: "page",
            run: () => toggleCurrent(false),
          } as const,
          {
            keys: "Shift+X",
            label: t("list.range", "Select up to here"),
            group: "page",
            run: () => toggleCurrent(true),
          } as const,
        ]
      : []),
    ...(kept.selected.size > 0
      ? [{ keys: "Escape", label: t("list.clear", "Clear selection"), group: "page", run: clear } as const]
      : []),
  ];
  useShortcuts(hasKeys ? shortcuts : []);
  return { selected: kept.selected, hasKeys, openKey, toggle, select, clear };
}
