import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { expect, test } from "vitest";
import { foundLabel, isTitleAlone } from "./found-label.ts";

const newest = { sort: { field: "CREATED", direction: "DESC" } } as const;

test("another order than by relevance says where it stops", () => {
  expect(foundLabel(3, newest)).toBe("3 results");
  expect(foundLabel(searchResultsMax, {})).toBe("The best 1,000 results");
  expect(foundLabel(searchResultsMax, newest)).toMatch(/^The newest 1,000 results\. Older ones/);
  const oldest = { sort: { field: "UPDATED", direction: "ASC" } } as const;
  expect(foundLabel(searchResultsMax, oldest)).toMatch(/^The oldest 1,000 results\. Newer ones/);
  const byMeaning = { ...newest, method: "VECTOR" } as const;
  expect(foundLabel(searchResultsMax, byMeaning)).toMatch(/^The best 1,000 results, sorted\. Weaker matches/);
});

test("a text that is its title is not shown below it again, a longer one is", () => {
  const title = [
    { text: "Where is my ", match: false },
    { text: "card", match: true },
    { text: "?", match: false },
  ];
  const whole = {
    title,
    content: [{ text: "Where is my card? ", match: false }],
    startsInside: false,
    endsInside: false,
  };
  expect(isTitleAlone(whole)).toBe(true);
  expect(isTitleAlone({ ...whole, endsInside: true })).toBe(false);
  expect(isTitleAlone({ ...whole, content: [{ text: "Where is my card? It is late.", match: false }] })).toBe(
    false,
  );
});
