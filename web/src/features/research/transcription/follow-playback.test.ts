import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followPlayback } from "./follow-playback.ts";

let frames: Map<number, () => void>;

beforeEach(() => {
  let last = 0;
  frames = new Map();
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    last += 1;
    frames.set(last, run);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
});
afterEach(() => vi.unstubAllGlobals());

function nextFrame(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const run of due) run();
}

class FakeMedia extends EventTarget {
  paused = true;
}

it("draws with each frame only while the recording plays, and once after a seek", () => {
  const media = new FakeMedia();
  const draw = vi.fn();
  const { stop } = followPlayback(media, draw);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(frames.size).toBe(0);

  media.dispatchEvent(new Event("seeked"));
  expect(draw).toHaveBeenCalledTimes(2);
  expect(frames.size).toBe(0);

  media.paused = false;
  media.dispatchEvent(new Event("play"));
  media.dispatchEvent(new Event("seeked"));
  expect(frames.size).toBe(1);
  nextFrame();
  nextFrame();
  expect(draw).toHaveBeenCalledTimes(6);

  media.paused = true;
  media.dispatchEvent(new Event("pause"));
  expect(frames.size).toBe(0);
  media.paused = false;
  media.dispatchEvent(new Event("play"));
  stop();
  expect(frames.size).toBe(0);
  media.dispatchEvent(new Event("play"));
  expect(draw).toHaveBeenCalledTimes(8);
});
