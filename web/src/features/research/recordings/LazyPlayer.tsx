import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import type { Player } from "./Player.tsx";

const Loaded = lazy(() => import("./Player.tsx").then((module) => ({ default: module.Player })));

/** A recording's player, fetched when one is first shown. */
export function LazyPlayer(props: ComponentProps<typeof Player>) {
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
