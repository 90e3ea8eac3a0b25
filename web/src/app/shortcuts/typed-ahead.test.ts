import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast } from "../../ui/feedback/toast-store.ts";
import { catchTyping, onTypedAhead, takeTyping, typedAhead } from "./typed-ahead.ts";

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

test("what was typed so far can be shown meanwhile, but not what is meant for the palette", () => {
  const seen: string[] = [];
  const stop = onTypedAhead(() => seen.push(typedAhead()));
  catchTyping({ already: "Call" });
  type("s");
  takeTyping();
  expect(seen).toEqual(["Call", "Calls", ""]);
  catchTyping({ everywhere: true });
  type("x");
  expect(typedAhead()).toBe("");
  stop();
});

test.each(["pointerdown", "popstate"])(
  "going elsewhere gives it up and offers to copy it, by %s",
  async (event) => {
    for (const { id } of currentToasts()) dismissToast(id);
    catchTyping();
    window.dispatchEvent(new Event(event));
    await vi.dynamicImportSettled();
    expect(currentToasts()).toHaveLength(0);
    catchTyping();
    type("Call");
    window.dispatchEvent(new Event(event));
    await vi.dynamicImportSettled();
    const toast = currentToasts().at(-1);
    expect(toast).toMatchObject({
      message: "You left before the page was ready. What you typed was not saved.",
      action: { label: "Copy text" },
    });
    if (toast) dismissToast(toast.id);
    type("gh");
    expect(takeTyping()).toBe("");
  },
);
