import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catchTyping, takeTyping } from "./typed-ahead.ts";

/** An element inside a link, not a field. */
class LinkElement extends EventTarget {
  closest(): LinkElement {
    return this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new LinkElement());
  vi.stubGlobal("Element", LinkElement);
  vi.stubGlobal("HTMLElement", class {});
});
afterEach(() => {
  takeTyping();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function type(text: string): void {
  for (const key of text)
    window.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
}

test("what is typed waits for a field that comes late over a slow line", () => {
  catchTyping();
  type("Slow call");
  vi.advanceTimersByTime(30_000);
  expect(takeTyping()).toBe("Slow call");
  type("and more");
  expect(takeTyping()).toBe("");
});

test("keys are given back where no field comes, and sooner to fields", () => {
  catchTyping();
  type("a");
  vi.advanceTimersByTime(60_000);
  type("b");
  expect(takeTyping()).toBe("");
  catchTyping({ everywhere: true });
  type("c");
  vi.advanceTimersByTime(10_000);
  expect(takeTyping()).toBe("");
});

test.each(["pointerdown", "popstate"])("going elsewhere gives it up, by %s", (event) => {
  catchTyping();
  type("Call");
  window.dispatchEvent(new Event(event));
  type("gh");
  expect(takeTyping()).toBe("");
});
