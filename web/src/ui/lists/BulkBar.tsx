import { IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../forms/IconButton.tsx";
import styles from "./BulkBar.module.css";
import { useRoomBelow } from "./useRoomBelow.ts";

/** Actions for the selected rows of a list; nothing without a selection. */
export function BulkBar(props: {
  label: string;
  count: string;
  clearLabel: string;
  shown: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useRoomBelow(bar, props.shown);
  if (!props.shown) return null;
  return (
    <div ref={bar} role="toolbar" aria-label={props.label} className={styles.bar}>
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
