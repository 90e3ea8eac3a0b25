import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./BulkBar.module.css";
import { IconButton } from "./IconButton.tsx";

/** What can be done with the selected rows of a list; nothing while none is selected. */
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
