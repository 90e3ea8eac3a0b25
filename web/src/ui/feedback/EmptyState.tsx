import type { ReactNode } from "react";
import styles from "./State.module.css";

/** An empty list or page: what it is for, and the first thing to do. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
}) {
  return (
    <div className={styles.state} data-compact={props.compact || undefined}>
      <h2 className={styles.title}>{props.title}</h2>
      {props.children && <div className={styles.text}>{props.children}</div>}
      {props.action && <div className={styles.actions}>{props.action}</div>}
    </div>
  );
}
