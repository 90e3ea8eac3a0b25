import { gql } from "@apollo/client";
import { InMemoryCache } from "@apollo/client/cache";
import { beforeEach, expect, test } from "vitest";
import { highlightsOfHolder, unconfirmed } from "./unconfirmed-highlights.ts";

const query = gql`
  query ($id: ID!) {
    note(id: $id) {
      id
      highlights {
        id
      }
    }
  }
`;
const variables = { id: "note" };

function answer(cache: InMemoryCache, ...ids: string[]): void {
  const highlights = ids.map((id) => ({ __typename: "Highlight", id }));
  cache.writeQuery({ query, variables, data: { note: { __typename: "Note", id: "note", highlights } } });
}

const shown = (cache: InMemoryCache) =>
  cache
    .readQuery<{ note: { highlights: { id: string }[] } }>({ query, variables })
    ?.note.highlights.map(({ id }) => id);

let cache: InMemoryCache;
beforeEach(() => {
  unconfirmed.clear();
  cache = new InMemoryCache({ typePolicies: { Note: { fields: { highlights: highlightsOfHolder } } } });
  answer(cache, "old", "new");
});

test("an answer without a highlight that is being created does not remove it", () => {
  unconfirmed.add("Highlight:new");
  answer(cache, "old");
  expect(shown(cache)).toEqual(["old", "new"]);
  answer(cache, "new");
  expect(shown(cache)).toEqual(["new"]);
});

test("once created, a highlight is gone with the first answer that lacks it", () => {
  answer(cache, "old");
  expect(shown(cache)).toEqual(["old"]);
});
