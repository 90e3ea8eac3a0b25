import styles from "./DropOverlay.module.css";

/** Says over the page what becomes of the files dragged over it. */
export function DropOverlay({ children }: { children: string }) {
  return <div className={styles.over}>{children}</div>;
}
