import {
  storyboardGridColumns,
  storyboardGridRows,
  storyboardThumbnailHeightPx,
  storyboardThumbnailWidthPx,
  videoThumbnailDenseGapSeconds,
  videoThumbnailGapSeconds,
} from "../limits.ts";

export interface StoryboardCell {
  /** Which image of the storyboard, from 0. */
  readonly image: number;
  readonly xPx: number;
  readonly yPx: number;
}

const cellsPerImage = storyboardGridColumns * storyboardGridRows;

/** Where the thumbnail of a moment stands: 128 by 72 pixels in images of 10 by 10, one every `gapSeconds`. */
export function storyboardCell(timeSeconds: number, gapSeconds: number): StoryboardCell {
  const index = Math.max(0, Math.floor(timeSeconds / gapSeconds));
  const cell = index % cellsPerImage;
  return {
    image: Math.floor(index / cellsPerImage),
    xPx: (cell % storyboardGridColumns) * storyboardThumbnailWidthPx,
    yPx: Math.floor(cell / storyboardGridColumns) * storyboardThumbnailHeightPx,
  };
}

/** Seconds between thumbnails: 1 while one image holds the whole video so, else 8. */
export function thumbnailGapSeconds(durationSeconds: number): number {
  return durationSeconds <= cellsPerImage * videoThumbnailDenseGapSeconds
    ? videoThumbnailDenseGapSeconds
    : videoThumbnailGapSeconds;
}
