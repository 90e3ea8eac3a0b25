import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import type { VersionsPanel } from "./VersionsPanel.tsx";

const Panel = lazy(() => import("./VersionsPanel.tsx").then((module) => ({ default: module.VersionsPanel })));

/** The versions of a document, fetched when they are first shown. */
export function LazyVersionsPanel(props: ComponentProps<typeof VersionsPanel>) {
  return (
    <Suspense fallback={<LoadingState rows={6} rowHeight={36} />}>
      <Panel {...props} />
    </Suspense>
  );
}
