import styles from "./State.module.css";

/** A grey bar in place of one loading item. */
export function Skeleton(props: { height?: number; width?: number | string }) {
  return (
    <span
      className={styles.bar}
      style={{ height: props.height ?? 16, width: props.width ?? "100%" }}
      aria-hidden
    />
  );
}
