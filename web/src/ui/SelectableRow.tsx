import type { ReactNode } from "react";
import styles from "./SelectableRow.module.css";

/** A row of a list with a checkbox before it. A click with Shift selects all rows since the last one. */
export function SelectableRow(props: {
  rowKey: string;
  label: string;
  selected: boolean;
  open: boolean;
  onToggle: (range: boolean) => void;
  /** False where nothing can be done with a selection. */
  selectable: boolean;
  children: ReactNode;
}) {
  const { rowKey, label, selected, open, onToggle, selectable, children } = props;
  return (
    <div
      className={styles.row}
      data-row-key={rowKey}
      data-selected={selected || undefined}
      data-open={open || undefined}
    >
      {selectable && (
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={label}
            checked={selected}
            onClick={(event) => onToggle(event.shiftKey)}
            // The click above knows whether Shift is held; a change does not.
            onChange={() => undefined}
          />
        </label>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
