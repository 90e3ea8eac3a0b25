import { expect, it } from "vitest";
import { storyboardCell, thumbnailGapSeconds } from "./storyboard.ts";

it("storyboard thumbnails are 128x72 in a 10x10 grid", () => {
  expect(storyboardCell(0, 8)).toEqual({ image: 0, xPx: 0, yPx: 0 });
  expect(storyboardCell(8 * 11, 8)).toEqual({ image: 0, xPx: 128, yPx: 72 });
  expect(storyboardCell(8 * 99.9, 8)).toEqual({ image: 0, xPx: 1152, yPx: 648 });
  expect(storyboardCell(8 * 100, 8)).toEqual({ image: 1, xPx: 0, yPx: 0 });
  expect(storyboardCell(-1, 8)).toEqual({ image: 0, xPx: 0, yPx: 0 });
});

it("video thumbnails stand 8 seconds apart, 1 in a short video", () => {
  expect([thumbnailGapSeconds(100), thumbnailGapSeconds(101)]).toEqual([1, 8]);
});
