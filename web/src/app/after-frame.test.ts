import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterFrame } from "./after-frame.ts";

const frames = new Map<number, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    frames.set(frames.size + 1, callback);
    return frames.size;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
});
afterEach(() => {
  frames.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a visible page runs it once its frame is drawn", () => {
  vi.stubGlobal("document", { hidden: false });
  const act = vi.fn();
  afterFrame(act);
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  for (const callback of frames.values()) callback();
  expect(act).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test("a hidden page, which draws no frame, runs it soon but not at once", () => {
  vi.stubGlobal("document", { hidden: true });
  const act = vi.fn();
  afterFrame(act);
  expect(act).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test.each([true, false])("what is cancelled does not run, with the page hidden: %s", (hidden) => {
  vi.stubGlobal("document", { hidden });
  const act = vi.fn();
  afterFrame(act)();
  for (const callback of frames.values()) callback();
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});
