import { useCallback, useEffect, useState } from "react";

export interface SidePanelState<Tab extends string> {
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  readonly open: boolean;
  readonly close: () => void;
  readonly show: (tab: Tab) => void;
}

/**
 * The tab shown beside a document, and whether the panel is open on a narrow screen.
 * @param wanted the tab that the address names
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
