import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../../app/navigation/search-params.ts";
import { readProjectSearch } from "./project-search.ts";

test("a view opens the same for someone else", () => {
  const view = {
    tab: "highlights",
    sort: { field: "TITLE", direction: "ASC" },
    filter: { combinator: "Or", fields: [{ id: "1" }] },
    find: { title: "budget", tags: ["3fK9x"] },
  } as const;
  expect(readProjectSearch(parseSearch(stringifySearch(view)))).toEqual(view);
});

test("broken JSON and unknown values fall back to the defaults", () => {
  expect(readProjectSearch(parseSearch('?sort={"field":&find=[1]&tab=charts'))).toEqual({});
  expect(readProjectSearch({ sort: { field: "SIZE" }, find: { title: 4, tags: [1, {}] } })).toEqual({
    find: { title: "4" },
  });
});

test("a broken filter is left to the service to refuse", () => {
  expect(readProjectSearch(parseSearch("?filter={broken"))).toEqual({ filter: "{broken" });
});
