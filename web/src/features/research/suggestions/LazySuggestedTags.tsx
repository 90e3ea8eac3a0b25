import { type ComponentProps, lazy, Suspense } from "react";
import type { SuggestedTags } from "./SuggestedTags.tsx";

const Tags = lazy(() => import("./SuggestedTags.tsx").then((module) => ({ default: module.SuggestedTags })));

/** As SuggestedTags, fetched when a tag picker is first open. */
export function LazySuggestedTags(props: ComponentProps<typeof SuggestedTags>) {
  return (
    <Suspense>
      <Tags {...props} />
    </Suspense>
  );
}
