import { expect, it } from "vitest";
import { highlightMediaType, highlightMediaTypes } from "./highlight-media.ts";

it("tells sound, pictures with sound and pictures alone apart", () => {
  expect(highlightMediaTypes).toEqual(["AUDIO", "AV", "VIDEO"]);
  expect(highlightMediaType({ mediaType: "AUDIO", hasAudio: true })).toBe("AUDIO");
  expect(highlightMediaType({ mediaType: "VIDEO", hasAudio: true })).toBe("AV");
  expect(highlightMediaType({ mediaType: "VIDEO", hasAudio: null })).toBe("AV");
  expect(highlightMediaType({ mediaType: "VIDEO", hasAudio: false })).toBe("VIDEO");
});
