import { lazy, Suspense } from "react";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { RenderReference } from "../editor/StaticDocument.tsx";

// Few texts refer to anything: the others are read without its script.
const DrawnReference = lazy(() =>
  import("./DrawnReference.tsx").then((module) => ({ default: module.DrawnReference })),
);

/** Draws what a text refers to for a reader. */
export const renderReference: RenderReference = (reference, card) => (
  <Suspense fallback={card === undefined ? "…" : <Skeleton height={44} />}>
    <DrawnReference reference={reference} card={card} />
  </Suspense>
);
