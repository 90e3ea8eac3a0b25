import type { CSSProperties, ReactNode } from "react";
import styles from "./Quote.module.css";
import { safeTagColor } from "./tag-color.ts";

/** A customer's words: in the serif typeface, with a thin rule in their tag's colour. */
export function Quote(props: {
  children: ReactNode;
  /** The first tag's colour; neutral without one. */
  color?: string | undefined;
  /** Who said it, and in which note. */
  source?: ReactNode;
  size?: "small" | "reading";
  /** Lines shown before the rest is cut off; all by default. */
  lines?: number;
}) {
  const { children, color, source, size = "reading", lines } = props;
  const style = {
    ...(color ? { "--tag": safeTagColor(color) } : {}),
    ...(lines ? { "--lines": lines } : {}),
  } as CSSProperties;
  return (
    <figure className={styles.quote} data-size={size} style={style}>
      <blockquote className={styles.words} data-clamped={lines !== undefined || undefined}>
        {children}
      </blockquote>
      {source && <figcaption className={styles.source}>{source}</figcaption>}
    </figure>
  );
}
