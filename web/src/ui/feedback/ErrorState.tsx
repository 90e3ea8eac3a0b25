import type { ReactNode } from "react";
import { Button } from "../forms/Button.tsx";
import { word } from "../word.ts";
import styles from "./State.module.css";

/** An error: what failed, what to do next, and the reference for support. */
export function ErrorState(props: {
  title: string;
  children?: ReactNode;
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
  compact?: boolean;
  /** The heading's level: 1 where this replaces a whole page. */
  level?: 1 | 2;
}) {
  const Heading = props.level === 1 ? "h1" : "h2";
  return (
    <div className={styles.state} role="alert" data-compact={props.compact || undefined}>
      <Heading className={styles.title}>{props.title}</Heading>
      {props.children && <div className={styles.text}>{props.children}</div>}
      {(props.onRetry || props.action) && (
        <div className={styles.actions}>
          {props.onRetry && (
            <Button kind="primary" onClick={props.onRetry}>
              {word("ui.retry", "Try again")}
            </Button>
          )}
          {props.action}
        </div>
      )}
      {props.reference && (
        <p className={styles.reference}>
          {word("ui.reference", "Reference")} <code>{props.reference}</code>
        </p>
      )}
    </div>
  );
}
