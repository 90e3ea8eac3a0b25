import type { ReactNode } from "react";

export interface MenuItem {
  key: string;
  label: string;
  /** Other words that find it in the command palette. */
  keywords?: string;
  icon?: ReactNode;
  shortcut?: string;
  onSelect: () => void;
  /** Drawn in the danger colour, at a readable contrast. */
  danger?: boolean;
  /** Set for one of several options: the chosen one has a tick. */
  checked?: boolean;
  disabledReason?: string | undefined;
}

export interface MenuSection {
  key: string;
  label?: string;
  items: readonly MenuItem[];
}
