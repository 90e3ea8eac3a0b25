import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import type { FilesPanel } from "./FilesPanel.tsx";

const Panel = lazy(() => import("./FilesPanel.tsx").then((module) => ({ default: module.FilesPanel })));

/** The files of a note or insight, whose code loads when they are first shown. */
export function LazyFilesPanel(props: ComponentProps<typeof FilesPanel>) {
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <Panel {...props} />
    </Suspense>
  );
}
