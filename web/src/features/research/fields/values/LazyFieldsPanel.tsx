import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import type { FieldsPanel } from "./FieldsPanel.tsx";

const Panel = lazy(() => import("./FieldsPanel.tsx").then((module) => ({ default: module.FieldsPanel })));

/** The fields of an object, whose code loads when they are first shown. */
export function LazyFieldsPanel(props: ComponentProps<typeof FieldsPanel>) {
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <Panel {...props} />
    </Suspense>
  );
}
