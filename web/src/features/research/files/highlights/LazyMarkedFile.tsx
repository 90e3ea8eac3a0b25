import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import type { MarkedFile } from "./MarkedFile.tsx";

const Loaded = lazy(() => import("./MarkedFile.tsx").then((module) => ({ default: module.MarkedFile })));

/** A file with its highlights, whose code loads when one is first shown. */
export function LazyMarkedFile(props: ComponentProps<typeof MarkedFile>) {
  return (
    <Suspense fallback={<LoadingState rows={6} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
