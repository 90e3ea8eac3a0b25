import { ProductError } from "@fieldstone/model/errors.ts";
import type { ReelTransition } from "@fieldstone/model/media/reel-timeline.ts";
import { assertTextLength, parseShortText } from "@fieldstone/model/text-length.ts";

/** Clips that are played one after another. */
export interface Reel {
  readonly id: string;
  /** The note or insight that it is of; null for a tag's. */
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

/** A highlight of a recording in a reel. */
export interface ReelClip {
  readonly highlightId: string;
  /** What its title card says; null for the beginning of its words. */
  readonly title: string | null;
  readonly removedAt: Date | null;
}

/** Characters of a reel's and of a clip's title; decided by us, as other titles. */
const titleLengthMax = 200;
/** Live reels of one note, insight or tag; decided by us. */
export const reelsPerPlaceMax = 100;

export function parseReelTitle(title: string): string {
  return parseShortText(title, "title", "The reel's title", titleLengthMax);
}

/** Null where it is left empty. */
export function parseClipTitle(title: string): string | null {
  const trimmed = title.trim();
  assertTextLength(trimmed, "title", "The clip's title", titleLengthMax);
  return trimmed === "" ? null : trimmed;
}

export function reelNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "reel.not_found",
    "This reel does not exist or is not shared with you. Ask its project's owner for access.",
  );
}

/** Asked for a place that is none, or for two. */
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

/** A highlight that marks no span of a recording, or that is gone. */
export function reelClipInvalid(): ProductError {
  return new ProductError(
    "ValidationError",
    "reel.clip_invalid",
    "Only highlights of recordings can be added to a reel. Highlight a part of a recording, then add it.",
  );
}
