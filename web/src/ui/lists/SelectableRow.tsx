import type { ReactNode } from "react";
import styles from "./SelectableRow.module.css";

/** A list row with a checkbox. Shift+click selects all rows since the last one. */
export function SelectableRow(props: {
  rowKey: string;
  label: string;
  selected: boolean;
  open: boolean;
  onToggle: (range: boolean) => void;
  /** False where a selection has no actions. */
  selectable: boolean;
  /** Set in a list whose other rows have a checkbox: the contents stay aligned. */
  aligned?: boolean;
  children: ReactNode;
}) {
  const { rowKey, label, selected, open, onToggle, selectable, aligned = false, children } = props;
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
            // onClick above handles it, because only a click event says whether Shift is pressed.
            onChange={() => undefined}
          />
        </label>
      )}
      {!selectable && aligned && <span className={styles.space} />}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
