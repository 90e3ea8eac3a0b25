import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import type { Player } from "./Player.tsx";

const Loaded = lazy(() => import("./Player.tsx").then((module) => ({ default: module.Player })));

/** A recording's player, whose code loads when one is first shown. */
export function LazyPlayer(props: ComponentProps<typeof Player>) {
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
