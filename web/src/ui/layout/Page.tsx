import type { ReactNode } from "react";
import styles from "./Page.module.css";

/** A page's frame: title, actions and content, in the main column. */
export function Page(props: {
  title: ReactNode;
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  /** A banner above everything. */
  cover?: ReactNode;
  /** Tabs or filters under the title. */
  toolbar?: ReactNode;
  children: ReactNode;
  /**
   * wide: tables and boards take the whole width; wide-body: only the body does, and the header stays put.
   */
  width?: "main" | "wide" | "wide-body";
}) {
  return (
    <div className={styles.page} data-width={props.width ?? "main"}>
      {props.cover}
      <div className={styles.head}>
        {props.breadcrumbs}
        <header className={styles.header}>
          <h1 className={styles.title} tabIndex={-1}>
            {props.title}
          </h1>
          {props.actions && <div className={styles.actions}>{props.actions}</div>}
        </header>
        {props.toolbar}
      </div>
      <div className={styles.body}>{props.children}</div>
    </div>
  );
}
