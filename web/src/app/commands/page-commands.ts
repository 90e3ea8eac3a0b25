import { useEffect, useRef } from "react";
import type { MenuItem } from "../../ui/overlays/menu-items.ts";
import type { Command } from "./useCreateCommands.ts";

interface Offered {
  label: string;
  items: () => readonly MenuItem[];
}

let offered: readonly Offered[] = [];

/**
 * Offers the items of a page's menu or buttons in the command palette too, while the page is on screen.
 * @param label what the items act on: "This note"; undefined where they are not offered
 */
export function usePageCommands(label: string | undefined, items: readonly MenuItem[]): void {
  const latest = useRef(items);
  latest.current = items;
  useEffect(() => {
    if (label === undefined) return undefined;
    const entry = { label, items: () => latest.current };
    offered = [entry, ...offered];
    return () => {
      offered = offered.filter((other) => other !== entry);
    };
  }, [label]);
}

/**
 * The page's commands that the user may run now, the most recently shown first: a panel before the page below
 * it.
 */
export function currentPageCommands(): readonly { label: string; commands: readonly Command[] }[] {
  return offered.map(({ label, items }) => ({
    label,
    commands: items()
      .filter(({ disabledReason, checked }) => disabledReason === undefined && checked !== true)
      .map((item) => ({
        key: `${label} ${item.key}`,
        label: item.label,
        ...(item.keywords === undefined ? {} : { keywords: item.keywords }),
        subject: label,
        run: item.onSelect,
      })),
  }));
}
