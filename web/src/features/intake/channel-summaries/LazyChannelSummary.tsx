import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import type { ChannelSummaryPanel } from "./ChannelSummaryPanel.tsx";

const Panel = lazy(() =>
  import("./ChannelSummaryPanel.tsx").then((module) => ({ default: module.ChannelSummaryPanel })),
);

/** Summaries of a channel or a theme, whose code loads when they are first shown. */
export function LazyChannelSummary(props: ComponentProps<typeof ChannelSummaryPanel>) {
  return (
    <Suspense fallback={<LoadingState rows={2} rowHeight={22} />}>
      <Panel {...props} />
    </Suspense>
  );
}
