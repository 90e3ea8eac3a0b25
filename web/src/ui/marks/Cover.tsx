import type { CSSProperties } from "react";
import styles from "./Cover.module.css";
import { safeTagColor } from "./tag-color.ts";

export const coverPatterns = ["plain", "dots", "grid", "stripes", "waves"] as const;
export type CoverPattern = (typeof coverPatterns)[number];

/** A coloured, patterned banner. Purely decorative. */
export function Cover({ pattern, color }: { pattern: CoverPattern; color: string | null }) {
  return (
    <div
      className={styles.cover}
      data-pattern={pattern}
      style={{ "--project": safeTagColor(color) } as CSSProperties}
      aria-hidden
    />
  );
}
