import type { ReactElement } from "react";
import styles from "./Tooltip.module.css";
import { useTooltip } from "./useTooltip.tsx";

/** An element with a tooltip. */
export function Tooltip(props: { label: string; shortcut?: string | undefined; children: ReactElement }) {
  const { label, shortcut, children } = props;
  const { handlers, bubble } = useTooltip(
    shortcut ? `${label}  ${shortcut}` : label,
    (holder) => holder.firstElementChild,
  );
  return (
    <span className={styles.holder} {...handlers}>
      {children}
      {bubble}
    </span>
  );
}
