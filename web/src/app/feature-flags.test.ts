import { afterEach, expect, test, vi } from "vitest";
import { isFeatureOn } from "./feature-flags.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ content: "post-onboarding-note-popup" }, true],
  [{ content: "another post-onboarding-note-popup" }, true],
  [{ content: "" }, false],
  [null, true],
])("a page that is told %j shows the feature: %s", (meta, isOn) => {
  vi.stubGlobal("document", { querySelector: () => meta });
  expect(isFeatureOn("post-onboarding-note-popup")).toBe(isOn);
});
