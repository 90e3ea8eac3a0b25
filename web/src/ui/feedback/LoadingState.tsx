import { word } from "../word.ts";
import { Skeleton } from "./Skeleton.tsx";
import styles from "./State.module.css";

/** Placeholder rows while content loads. */
export function LoadingState(props: { rows?: number; rowHeight?: number; label?: string }) {
  const { rows = 5, rowHeight = 44, label = word("ui.loading", "Loading…") } = props;
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={index} height={rowHeight} width={`${100 - (index % 3) * 8}%`} />
      ))}
    </div>
  );
}
