import { LoadingState } from "./LoadingState.tsx";
import styles from "./Page.module.css";

/** A page that is on its way, where it will stand. */
export function LoadingPage() {
  return (
    <div className={styles.page} data-width="main">
      <LoadingState />
    </div>
  );
}
