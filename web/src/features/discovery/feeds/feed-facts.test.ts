import { expect, it } from "vitest";
import { feedFacts } from "./feed-facts.ts";

it("a saved search says what it looks for, and where", () => {
  expect(feedFacts({ query: "remote" })).toEqual(["remote"]);
  expect(
    feedFacts({
      query: "remote",
      method: "HYBRID",
      titleOnly: true,
      projectIds: ["a"],
      filter: { combinator: "And", fields: [{}, {}] },
    }),
  ).toEqual(["remote", "By words and meaning", "Titles only", "In 1 place", "2 filters"]);
  expect(feedFacts({ filter: "unknown" })).toEqual([]);
});
