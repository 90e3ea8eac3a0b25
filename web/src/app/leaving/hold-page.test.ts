import { afterEach, expect, test, vi } from "vitest";
import { holdPage } from "./hold-page.ts";

afterEach(() => vi.unstubAllGlobals());

test("the page asks before it is left from the first act under way to the end of the last", () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const leaves = () => page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaves()).toBe(true);
  const [first, second] = [holdPage(), holdPage()];
  expect(leaves()).toBe(false);
  first();
  first();
  expect(leaves()).toBe(false);
  second();
  expect(leaves()).toBe(true);
});
