import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import type { SuggestionsPanel } from "./SuggestionsPanel.tsx";

const Panel = lazy(() =>
  import("./SuggestionsPanel.tsx").then((module) => ({ default: module.SuggestionsPanel })),
);

/** AI suggestions for a note, whose code loads when they are first shown. */
export function LazySuggestionsPanel(props: ComponentProps<typeof SuggestionsPanel>) {
  return (
    <Suspense fallback={<LoadingState rows={5} rowHeight={22} />}>
      <Panel {...props} />
    </Suspense>
  );
}
