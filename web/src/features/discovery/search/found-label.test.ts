import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { expect, test } from "vitest";
import { foundLabel } from "./found-label.ts";

const newest = { sort: { field: "CREATED", direction: "DESC" } } as const;

test("another order than by relevance says where it stops", () => {
  expect(foundLabel(3, newest)).toBe("3 results");
  expect(foundLabel(searchResultsMax, {})).toBe("The best 1,000 results");
  expect(foundLabel(searchResultsMax, newest)).toMatch(/^The best 1,000 results, sorted\. Weaker matches/);
});
