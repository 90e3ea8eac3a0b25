import { type ComponentProps, lazy, Suspense } from "react";
import type { SuggestedTags } from "./SuggestedTags.tsx";

const Tags = lazy(() => import("./SuggestedTags.tsx").then((module) => ({ default: module.SuggestedTags })));

/** SuggestedTags, whose code loads when a tag picker is first opened. */
export function LazySuggestedTags(props: ComponentProps<typeof SuggestedTags>) {
  return (
    <Suspense>
      <Tags {...props} />
    </Suspense>
  );
}
