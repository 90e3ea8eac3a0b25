import styles from "../layout/Page.module.css";
import { LoadingState } from "./LoadingState.tsx";

/** Placeholder of a page that is loading. */
export function LoadingPage() {
  return (
    <div className={styles.page} data-width="main">
      <LoadingState />
    </div>
  );
}
