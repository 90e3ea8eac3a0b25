import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedIn } from "./signed-in-route.tsx";

const reelPage = <Path extends string>(path: Path, name: keyof typeof import("./ReelRoutes.tsx")) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(() => import("./ReelRoutes.tsx"), name),
  });

/** Reels: those of insights, notes and tags, and what a recording or a tag makes by itself. */
export const reelRoutes = [
  reelPage("/reels/$reelId", "ReelRoute"),
  reelPage("/insights/$insightId/reels/$reelId", "ReelRoute"),
  reelPage("/data/$noteId/reels/$fileId", "FileReelRoute"),
  reelPage("/tags/$tagId/reels", "TagReelRoute"),
] as const;
