import {
  storyboardGridColumns,
  storyboardGridRows,
  storyboardThumbnailHeightPx,
  storyboardThumbnailWidthPx,
  videoThumbnailDenseGapSeconds,
  videoThumbnailGapSeconds,
} from "../limits.ts";

export interface StoryboardCell {
  /** Index of the storyboard image, from 0. */
  readonly image: number;
  readonly xPx: number;
  readonly yPx: number;
}

const cellsPerImage = storyboardGridColumns * storyboardGridRows;

/** The thumbnail of a moment: 128 by 72 pixels in images of 10 by 10, one every `gapSeconds`. */
export function storyboardCell(timeSeconds: number, gapSeconds: number): StoryboardCell {
  const index = Math.max(0, Math.floor(timeSeconds / gapSeconds));
  const cell = index % cellsPerImage;
  return {
    image: Math.floor(index / cellsPerImage),
    xPx: (cell % storyboardGridColumns) * storyboardThumbnailWidthPx,
    yPx: Math.floor(cell / storyboardGridColumns) * storyboardThumbnailHeightPx,
  };
}

/** Seconds between thumbnails: 1 if one image then covers the whole video, otherwise 8. */
export function thumbnailGapSeconds(durationSeconds: number): number {
  return durationSeconds <= cellsPerImage * videoThumbnailDenseGapSeconds
    ? videoThumbnailDenseGapSeconds
    : videoThumbnailGapSeconds;
}
