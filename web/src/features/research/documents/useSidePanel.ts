import { useCallback, useEffect, useState } from "react";

export interface SidePanelState<Tab extends string> {
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  readonly open: boolean;
  readonly close: () => void;
  readonly show: (tab: Tab) => void;
}

/**
 * Which part of what is known about a document is shown beside it, and whether its panel is open where it has no room.
 * @param wanted the part that the address names
 */
export function useSidePanel<Tab extends string>(first: Tab, wanted: Tab | undefined): SidePanelState<Tab> {
  const [tab, setTab] = useState<Tab>(first);
  const [open, setOpen] = useState(false);
  const show = useCallback((next: Tab) => {
    setTab(next);
    setOpen(true);
  }, []);
  useEffect(() => {
    if (wanted) show(wanted);
  }, [wanted, show]);
  return { tab, setTab, open, close: useCallback(() => setOpen(false), []), show };
}
