import { isId, tryParseId } from "@fieldstone/model/ids.ts";
import { matchPath } from "@fieldstone/model/links/path-pattern.ts";
import { objectPaths } from "@fieldstone/model/links/paths/object-paths.ts";
import { readPathId } from "../../../app/navigation/path-id.ts";
import type { PublicHighlight, PublicReel, SharedObject } from "./load-shared-object.ts";

/** The content that an /embed URL requests. */
export type EmbedTarget =
  | { readonly kind: "highlight"; readonly highlightId: string }
  | { readonly kind: "reel"; readonly reelId: string }
  | { readonly kind: "recording"; readonly noteId: string; readonly fileId: string }
  | { readonly kind: "tag"; readonly tagId: string };

/** Undefined for a path that is not an embedded page's. */
export function readEmbedTarget(pathname: string): EmbedTarget | undefined {
  const { embedHighlight, embedReel, embedNoteFileReel, embedTagReel } = objectPaths;
  const recording = matchPath(embedNoteFileReel, pathname);
  if (recording) {
    return { kind: "recording", noteId: readPathId(recording.noteId), fileId: readPathId(recording.fileId) };
  }
  const tag = matchPath(embedTagReel, pathname);
  if (tag) return { kind: "tag", tagId: readPathId(tag.tagId) };
  const highlight = matchPath(embedHighlight, pathname);
  if (highlight) return { kind: "highlight", highlightId: readPathId(highlight.highlightId) };
  const reel = matchPath(embedReel, pathname);
  return reel && { kind: "reel", reelId: readPathId(reel.reelId) };
}

/** A URL may contain either form of an id; the API returns the short one. */
function isSame(one: string | null | undefined, other: string): boolean {
  if (!one) return false;
  return one === other || (isId(one) && tryParseId(one) === tryParseId(other));
}

export type Embedded = { readonly highlight: PublicHighlight } | { readonly reel: PublicReel };

/** The part of the shared object that the URL requests; undefined if the link opens something else. */
export function embeddedIn(target: EmbedTarget, shared: SharedObject): Embedded | undefined {
  const { highlight, reel } = shared;
  switch (target.kind) {
    case "highlight":
      return highlight && isSame(highlight.id, target.highlightId) ? { highlight } : undefined;
    case "reel":
      return reel && isSame(reel.id, target.reelId) ? { reel } : undefined;
    case "tag":
      return reel && isSame(reel.tagId, target.tagId) ? { reel } : undefined;
    case "recording": {
      const gathered = gather(target, shared);
      return gathered && { reel: gathered };
    }
  }
}

/** A note's highlights of one recording as a reel, in its order. */
function gather(
  { noteId, fileId }: Extract<EmbedTarget, { kind: "recording" }>,
  { note }: SharedObject,
): PublicReel | undefined {
  if (!note || !isSame(note.id, noteId)) return undefined;
  const clips = note.highlights
    .filter((highlight) => isSame(highlight.recordingFileId, fileId))
    .toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0))
    .map((highlight) => ({ title: null, highlight: { ...highlight, captions: highlight.captions ?? [] } }));
  return { id: fileId, title: note.title, tagId: null, transition: "CUT", clips };
}
