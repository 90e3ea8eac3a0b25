import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { expect, test } from "vitest";
import { foundLabel } from "./found-label.ts";

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
