import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { FileReelPage, TagReelPage } from "../../../features/research/reels/GatheredReelPages.tsx";
import { ReelPage } from "../../../features/research/reels/ReelPage.tsx";

/** A saved reel. */
export function ReelRoute() {
  const id = readPathId(useParams({ strict: false }).reelId ?? "");
  return <ReelPage key={id} id={id} />;
}

/** All highlights of a recording as a reel. */
export function FileReelRoute() {
  const id = readPathId(useParams({ strict: false }).fileId ?? "");
  return <FileReelPage key={id} fileId={id} />;
}

/** A tag's highlights of recordings as a reel. */
export function TagReelRoute() {
  const id = readPathId(useParams({ strict: false }).tagId ?? "");
  return <TagReelPage key={id} tagId={id} />;
}
