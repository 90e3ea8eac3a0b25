import type { ReactNode } from "react";
import type { useListBox } from "../../../../ui/lists/useListBox.ts";
import styles from "./TagPicker.module.css";

/** A line of the tag picker. The search field handles its keys and keeps the focus. */
export function TagOption(props: {
  box: ReturnType<typeof useListBox>;
  index: number;
  color: string;
  selected: boolean;
  isLocked?: boolean;
  onChoose: (index: number) => void;
  children: ReactNode;
}) {
  const { box, index, selected } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      {...box.option(index)}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={props.isLocked || undefined}
      data-at={index === box.at || undefined}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose(index)}
    >
      <span className={styles.dot} style={{ background: props.color }} aria-hidden />
      {props.children}
    </div>
  );
}
