import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../../ui/LoadingState.tsx";
import type { PdfViewer } from "./PdfViewer.tsx";

const Viewer = lazy(() => import("./PdfViewer.tsx").then((module) => ({ default: module.PdfViewer })));

/** The pages of a file, fetched when they are first shown. */
export function LazyPdfViewer(props: ComponentProps<typeof PdfViewer>) {
  return (
    <Suspense fallback={<LoadingState rows={6} />}>
      <Viewer {...props} />
    </Suspense>
  );
}
