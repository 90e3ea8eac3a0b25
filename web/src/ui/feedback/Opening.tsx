import { word } from "../word.ts";
import styles from "./State.module.css";

/** Says that what was asked for is loading, over the page that it will open on; not shown on a fast line. */
export function Opening() {
  return (
    <p className={styles.opening} role="status">
      {word("ui.loading", "Loading…")}
    </p>
  );
}
