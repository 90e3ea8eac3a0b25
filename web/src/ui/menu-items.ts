import type { ReactNode } from "react";

export interface MenuItem {
  key: string;
  label: string;
  /** Other words that find it where actions are found by name. */
  keywords?: string;
  icon?: ReactNode;
  shortcut?: string;
  onSelect: () => void;
  /** Drawn in the danger colour, at a contrast that can be read. */
  danger?: boolean;
  /** Set for one of several: a tick stands beside the chosen one. */
  checked?: boolean;
  disabledReason?: string | undefined;
}

export interface MenuSection {
  key: string;
  label?: string;
  items: readonly MenuItem[];
}
