import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import type { VersionsPanel } from "./VersionsPanel.tsx";

const Panel = lazy(() => import("./VersionsPanel.tsx").then((module) => ({ default: module.VersionsPanel })));

/** The versions of a document, whose code loads when they are first shown. */
export function LazyVersionsPanel(props: ComponentProps<typeof VersionsPanel>) {
  return (
    <Suspense fallback={<LoadingState rows={6} rowHeight={36} />}>
      <Panel {...props} />
    </Suspense>
  );
}
