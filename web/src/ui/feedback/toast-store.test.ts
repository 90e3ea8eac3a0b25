import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, showToast } from "./toast-store.ts";

const dismissAll = () => currentToasts().forEach(({ id }) => void dismissToast(id));

beforeEach(() => {
  // Removes toasts of other test files.
  dismissAll();
  vi.useFakeTimers();
});
afterEach(() => {
  dismissAll();
  vi.useRealTimers();
});

const messages = () => currentToasts().map(({ message }) => message);

test("the same words said again stand once, and stay their full time anew", () => {
  showToast("Select some text first.");
  vi.advanceTimersByTime(4_000);
  showToast("Select some text first.");
  showToast("Copied.");
  expect(messages()).toEqual(["Select some text first.", "Copied."]);
  vi.advanceTimersByTime(4_000);
  expect(messages()).toEqual(["Select some text first.", "Copied."]);
  vi.advanceTimersByTime(1_000);
  expect(messages()).toEqual([]);
});

test("two actions that can be undone are both offered, however alike they read", () => {
  const undone: string[] = [];
  for (const name of ["first", "second"])
    showToast("Tag deleted.", { action: { label: "Undo", run: () => undone.push(name) } });
  for (const toast of currentToasts()) toast.action?.run();
  expect(undone).toEqual(["first", "second"]);
});
