import styles from "./Progress.module.css";

/** A progress bar; `percent` is clamped to 0–100. Screen readers say `valueText` in its place. */
export function Progress(props: { percent: number; label: string; valueText?: string }) {
  const percent = Math.max(0, Math.min(100, Math.round(props.percent)));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={props.valueText}
    >
      <div className={styles.bar} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
