import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import type { SummaryPanel } from "./SummaryPanel.tsx";

const Panel = lazy(() => import("./SummaryPanel.tsx").then((module) => ({ default: module.SummaryPanel })));

/** A note's summaries, whose code loads when they are first shown. */
export function LazySummaryPanel(props: ComponentProps<typeof SummaryPanel>) {
  return (
    <Suspense fallback={<LoadingState rows={5} rowHeight={22} />}>
      <Panel {...props} />
    </Suspense>
  );
}
