import { useEffect, useRef } from "react";
import type { MenuItem } from "../../ui/menu-items.ts";
import type { Command } from "./useCreateCommands.ts";

interface Offered {
  label: string;
  items: () => readonly MenuItem[];
}

let offered: readonly Offered[] = [];

/**
 * Offers what a menu or a button of the page does by its name too, for as long as it is on screen.
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

/** What the page offers now and the person may do, what was shown last first: a panel before the page below it. */
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
