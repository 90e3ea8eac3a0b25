import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import type { MarkedFile } from "./MarkedFile.tsx";

const Loaded = lazy(() => import("./MarkedFile.tsx").then((module) => ({ default: module.MarkedFile })));

/** A file with its highlights, fetched when one is first shown. */
export function LazyMarkedFile(props: ComponentProps<typeof MarkedFile>) {
  return (
    <Suspense fallback={<LoadingState rows={6} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
