import { ProductError } from "@fieldstone/model/errors.ts";
import { exportHighlightsMax } from "@fieldstone/model/limits.ts";
import type { ReelTransition } from "@fieldstone/model/media/reel-timeline.ts";
import { parseOptionalText, parseShortText } from "@fieldstone/model/text/text-length.ts";

/** A playlist of clips. */
export interface Reel {
  readonly id: string;
  /** The note or insight of the reel; null for a reel of a tag. */
  readonly documentId: string | null;
  readonly documentType: "note" | "insight" | null;
  readonly tagId: string | null;
  readonly projectId: string;
  readonly title: string;
  readonly transition: ReelTransition;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** A highlight of a recording as a clip of a reel. */
export interface ReelClip {
  readonly highlightId: string;
  /** The text of its title card; null for the beginning of the highlight's text. */
  readonly title: string | null;
  readonly removedAt: Date | null;
}

/** Characters of a reel's and of a clip's title; decided by us, like other titles. */
const titleLengthMax = 200;
/** Live reels of one note, insight or tag; decided by us. */
export const reelsPerPlaceMax = 100;
/** Removed clips of a reel that can be restored; decided by us: as many as one has. */
const removedClipsMax = exportHighlightsMax;

/** Without those that were removed before the last hundred: each change of a reel writes all its clips. */
export function withoutLongRemoved(clips: readonly ReelClip[]): readonly ReelClip[] {
  const removed = clips.flatMap(({ removedAt }) => removedAt ?? []).sort((one, other) => +other - +one);
  const oldest = removed[removedClipsMax - 1];
  if (oldest === undefined) return clips;
  return clips.filter(({ removedAt }) => removedAt === null || removedAt >= oldest);
}

export function parseReelTitle(title: string): string {
  return parseShortText(title, "title", "The reel's title", titleLengthMax);
}

/** Null for an empty title. */
export function parseClipTitle(title: string): string | null {
  return parseOptionalText(title, "title", "The clip's title", titleLengthMax) || null;
}

export function reelNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "reel.not_found",
    "This reel does not exist or is not shared with you. Ask its project's owner for access.",
  );
}

/** The place is none of the possible ones, or there are two. */
export function reelPlaceInvalid(): ProductError {
  return new ProductError(
    "ValidationError",
    "reel.place_invalid",
    "A reel is of one note, one insight or one tag. Open one of them and make the reel there.",
  );
}

export function reelLimitReached(): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "reel.too_many",
    `There can be ${reelsPerPlaceMax} reels in one place. Delete one first.`,
  );
}

/** The highlight has no span of a recording, or no longer exists. */
export function reelClipInvalid(): ProductError {
  return new ProductError(
    "ValidationError",
    "reel.clip_invalid",
    "Only highlights of recordings can be added to a reel. Highlight a part of a recording, then add it.",
  );
}
