import type { CSSProperties } from "react";
import styles from "./ProjectIcon.module.css";
import { safeTagColor } from "./tag-color.ts";

/** A project's icon in its colour; nothing if it has neither. Its title is beside it. */
export function ProjectIcon(props: { icon: string | null; color: string | null; size?: "small" | "large" }) {
  const { icon, color, size = "small" } = props;
  if (icon === null && color === null) return null;
  return (
    <span
      className={styles.icon}
      data-size={size}
      style={{ "--project": safeTagColor(color) } as CSSProperties}
      aria-hidden
    >
      {icon}
    </span>
  );
}
