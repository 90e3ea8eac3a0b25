import { Suspense } from "react";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { type ObjectCommentsProps, objectParts } from "./object-parts.ts";

/** The comments on an object. */
export function ObjectComments(props: ObjectCommentsProps) {
  const { Comments } = objectParts();
  return (
    <Suspense fallback={<LoadingState rows={3} rowHeight={48} />}>
      <Comments {...props} />
    </Suspense>
  );
}
