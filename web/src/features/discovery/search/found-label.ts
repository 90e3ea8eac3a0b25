import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { emptySearch } from "@fieldstone/model/search/search-address.ts";
import { t } from "../../../app/i18n/t.ts";
import type { FoundResult } from "../../../app/objects/object-kind.ts";

import type { SearchSearch } from "./search-view.ts";

/** How many results there are, and if there are more than are listed, which of them are. */
export function foundLabel(
  total: number,
  { sort = emptySearch.sort, method }: Pick<SearchSearch, "sort" | "method">,
): string {
  if (total < searchResultsMax)
    return t("search.total", "{n, plural, one {# result} other {# results}}", { n: total });
  const n = searchResultsMax.toLocaleString("en");
  if (sort.field === emptySearch.sort.field) return t("search.total.most", "The best {n} results", { n });
  // By meaning, everything is a result, however weak.
  if (method === "VECTOR")
    return t(
      "search.total.sorted",
      "The best {n} results, sorted. Weaker matches are left out: narrow the search to see them.",
      { n },
    );
  return sort.direction === "DESC"
    ? t(
        "search.total.newest",
        "The newest {n} results. Older ones are left out: narrow the search to see them.",
        { n },
      )
    : t(
        "search.total.oldest",
        "The oldest {n} results. Newer ones are left out: narrow the search to see them.",
        { n },
      );
}

const wordsOf = (fragments: readonly { readonly text: string }[]): string =>
  fragments
    .map(({ text }) => text)
    .join("")
    .trim();

/** Whether a result's whole text is its title, as of a note from a row of a table. */
export function isTitleAlone({
  title,
  content,
  startsInside,
  endsInside,
}: Pick<FoundResult, "title" | "content" | "startsInside" | "endsInside">): boolean {
  return !startsInside && !endsInside && wordsOf(title) === wordsOf(content);
}
