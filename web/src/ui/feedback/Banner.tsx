import type { ReactNode } from "react";
import styles from "./Banner.module.css";

/** A line across the page about the application's state. */
export function Banner(props: {
  tone: "plain" | "warning" | "danger";
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.banner} data-tone={props.tone} role="status">
      <span>{props.children}</span>
      {props.action}
    </div>
  );
}
