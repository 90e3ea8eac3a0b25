import type { ReactNode } from "react";
import styles from "../layout/TabNav.module.css";
import { useScrolledRow } from "./useScrolledRow.ts";

/** A row of links to sibling pages, each a list item; the current one is scrolled into view. */
export function TabRow(props: {
  /** Identifies the current page. */
  current: string;
  children: ReactNode;
}) {
  const row = useScrolledRow<HTMLUListElement>(props.current);
  return (
    <ul {...row} className={styles.tabs}>
      {props.children}
    </ul>
  );
}
