import styles from "./Workbench.module.css";

/** The heading of a group of highlights. */
export function GroupHeading({ title, count }: { readonly title: string; readonly count: number }) {
  return (
    <h2 className={styles.group}>
      {title} <span className={styles.count}>{count.toLocaleString("en")}</span>
    </h2>
  );
}
