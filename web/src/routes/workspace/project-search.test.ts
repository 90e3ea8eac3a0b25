import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../app/navigation/search-params.ts";
import { readProjectSearch } from "./project-search.ts";

test("a view opens the same for someone else", () => {
  const view = {
    tab: "highlights",
    sort: { field: "TITLE", direction: "ASC" },
    filter: { title: "budget", tags: ["3fK9x"] },
  } as const;
  expect(readProjectSearch(parseSearch(stringifySearch(view)))).toEqual(view);
});

test("broken JSON and unknown values fall back to the defaults", () => {
  expect(readProjectSearch(parseSearch('?sort={"field":&filter=[1]&tab=charts'))).toEqual({});
  expect(readProjectSearch({ sort: { field: "SIZE" }, filter: { title: 4, tags: [1, {}] } })).toEqual({
    filter: { title: "4" },
  });
});
