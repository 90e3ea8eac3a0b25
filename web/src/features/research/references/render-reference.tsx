import { lazy, Suspense } from "react";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import type { RenderReference } from "../editor/reading/StaticDocument.tsx";

// Few texts contain references, so the others do not load this code.
const DrawnReference = lazy(() =>
  import("./DrawnReference.tsx").then((module) => ({ default: module.DrawnReference })),
);

/** Renders a text's reference for reading. */
export const renderReference: RenderReference = (reference, card) => (
  <Suspense fallback={card === undefined ? "…" : <Skeleton height={44} />}>
    <DrawnReference reference={reference} card={card} />
  </Suspense>
);
