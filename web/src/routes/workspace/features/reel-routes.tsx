import { lazyRouteComponent } from "@tanstack/react-router";
import { page } from "../signed-in-route.tsx";

const reelPage = <Path extends string>(path: Path, name: keyof typeof import("./ReelRoutes.tsx")) =>
  page(
    path,
    lazyRouteComponent(() => import("./ReelRoutes.tsx"), name),
  );

/** Routes of reels: those of insights, notes and tags, and the automatic ones of recordings and tags. */
export const reelRoutes = [
  reelPage("/reels/$reelId", "ReelRoute"),
  reelPage("/insights/$insightId/reels/$reelId", "ReelRoute"),
  reelPage("/data/$noteId/reels/$fileId", "FileReelRoute"),
  reelPage("/tags/$tagId/reels", "TagReelRoute"),
] as const;
