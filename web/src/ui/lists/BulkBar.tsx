import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../forms/IconButton.tsx";
import styles from "./BulkBar.module.css";

/** Actions for the selected rows of a list; nothing without a selection. */
export function BulkBar(props: {
  label: string;
  count: string;
  clearLabel: string;
  shown: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  if (!props.shown) return null;
  return (
    <div role="toolbar" aria-label={props.label} className={styles.bar}>
      <span role="status" className={styles.count}>
        {props.count}
      </span>
      <IconButton label={props.clearLabel} onClick={props.onClear}>
        <IconX size={18} aria-hidden />
      </IconButton>
      {props.children}
    </div>
  );
}
