import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import type { SheetViewer } from "./SheetViewer.tsx";

const Loaded = lazy(() => import("./SheetViewer.tsx").then((module) => ({ default: module.SheetViewer })));

/** A table, whose code loads when one is first shown. */
export function LazySheetViewer(props: ComponentProps<typeof SheetViewer>) {
  return (
    <Suspense fallback={<LoadingState rows={8} rowHeight={32} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
