import { expect, it } from "vitest";
import { pointPage, readPointPlace } from "./point-page.ts";

it("a point opens over its theme, and over all points where it is in none", () => {
  expect(pointPage({ id: "p", channelId: "c", themeId: "t" })).toEqual({
    path: "/channels/c/themes/t/data/p",
  });
  expect(pointPage({ id: "p", channelId: "c", themeId: null })).toEqual({
    path: "/channels/c/data",
    search: { open: "p" },
  });
});

it("the words of a citation are those of its point, not of the next one", () => {
  const cited = { citation: "m-0", content: "It was “slow”" };
  const { hash = "" } = pointPage({ id: "p", channelId: "c", themeId: null, cited });
  expect(readPointPlace(`#${hash}`, "p")).toEqual(cited);
  expect(readPointPlace(`#${hash}`, "q")).toEqual({});
  expect(readPointPlace("", "p")).toEqual({});
});
