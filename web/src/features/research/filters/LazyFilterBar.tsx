import { lazy, Suspense } from "react";
import type { FilterBarProps } from "./FilterBar.tsx";
import styles from "./LazyFilterBar.module.css";

const Bar = lazy(() => import("./FilterBar.tsx").then((module) => ({ default: module.FilterBar })));

/** A list's filter, loaded separately from the list; its line keeps its height until then. */
export function LazyFilterBar(props: FilterBarProps) {
  return (
    <Suspense fallback={<div className={styles.line} />}>
      <Bar {...props} />
    </Suspense>
  );
}
