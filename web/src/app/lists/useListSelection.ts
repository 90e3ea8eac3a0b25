import { useEffect, useRef, useState } from "react";
import { t } from "../i18n/t.ts";
import type { Shortcut } from "../shortcuts/shortcut-registry.ts";
import { useShortcuts } from "../shortcuts/useShortcuts.ts";
import { emptySelection, keepListed, selectRows, toggleRow } from "./selection.ts";
import { useListPeek } from "./useListPeek.ts";

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

function focusRow(key: string, within: ParentNode): void {
  const row = within.querySelector(`[data-row-key="${CSS.escape(key)}"]`);
  row?.querySelector<HTMLElement>("[data-row-open]:enabled, a[href], button:enabled")?.focus();
}

/** Closing the panel removes the focus in it: the row that it showed gets the focus, and the list goes on there. */
function useFocusOnClose(openKey: string | undefined, within: ParentNode): void {
  const shown = useRef(openKey);
  useEffect(() => {
    const closed = openKey === undefined ? shown.current : undefined;
    shown.current = openKey;
    const isFocusLost = document.activeElement === document.body;
    if (closed !== undefined && isFocusLost && !document.querySelector("[data-peek]"))
      focusRow(closed, within);
  }, [openKey, within]);
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

/**
 * Selection and keyboard control of a list: J and K step through it (in an open panel too; with Alt while
 * writing), X selects, Shift+X selects a range, Escape clears the selection. Rows carry `data-row-key`. A
 * list that is a `part` of a page handles keys while it has the focus, or while the panel shows one of its
 * rows that the page's main list does not contain.
 */
export function useListSelection(
  keys: readonly string[],
  options: {
    open?: (key: string) => void;
    /** Which rows have actions for a selection. Default: all. */
    selectable?: boolean | ((key: string) => boolean);
    /** The element of a list that is one part of a page; null until it exists. */
    part?: HTMLElement | null | undefined;
    /**
     * The identifier of what the panel shows for a row, if not the row's key; undefined for a row that opens as
     * a page.
     */
    peekId?: (key: string) => string | undefined;
    /** Whether a row stays selected although it is not loaded. */
    isKept?: (key: string) => boolean;
    /**
     * Finds the rows of a range in a list that is only partly loaded. Default: the rows between in `keys`.
     */
    findRange?: (from: string, to: string) => Promise<readonly string[]>;
  } = {},
): ListSelection {
  const { open, selectable = true, part, peekId, isKept, findRange } = options;
  const isPart = part !== undefined;
  const hasFocus = useHasFocus(part);
  const { openKey, keys: peekKeys } = useListPeek(keys, { open, peekId, isPart });
  useFocusOnClose(openKey, part ?? document);
  const hasKeys = !isPart || hasFocus || openKey !== undefined;
  const [state, setState] = useState(emptySelection);
  const current = useRef<string>(undefined);
  const kept = keepListed(state, keys, isKept);
  const isSelectable = (key: string) => (typeof selectable === "boolean" ? selectable : selectable(key));

  const place = () => openKey ?? focusedKey() ?? current.current;
  function step(by: 1 | -1): void {
    const opens = openKey === undefined ? undefined : open;
    const among = opens === undefined ? keys : peekKeys;
    const at = among.indexOf(place() ?? "");
    const next = among[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    current.current = next;
    if (opens) opens(next);
    else focusRow(next, part ?? document);
  }
  function toggle(key: string, range: boolean): void {
    current.current = key;
    if (range && findRange !== undefined && kept.anchor !== undefined) {
      void findRange(kept.anchor, key).then((between) =>
        setState((before) => selectRows(before, between, key)),
      );
    } else setState(toggleRow(kept, keys.filter(isSelectable), key, range));
  }
  const toggleCurrent = (range: boolean) => {
    const key = place();
    if (key !== undefined && keys.includes(key) && isSelectable(key)) toggle(key, range);
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
    ...(keys.some(isSelectable)
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
