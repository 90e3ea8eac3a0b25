import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { emptySearch } from "@fieldstone/model/search/search-address.ts";
import { t } from "../../../app/i18n/t.ts";
import type { SearchSearch } from "./search-view.ts";

/** How many results there are; where only the best are listed, that weaker ones are missing from another order. */
export function foundLabel(total: number, { sort = emptySearch.sort }: Pick<SearchSearch, "sort">): string {
  if (total < searchResultsMax)
    return t("search.total", "{n, plural, one {# result} other {# results}}", { n: total });
  const n = searchResultsMax.toLocaleString("en");
  return sort.field === emptySearch.sort.field
    ? t("search.total.most", "The best {n} results", { n })
    : t(
        "search.total.sorted",
        "The best {n} results, sorted. Weaker matches are left out: narrow the search to see them.",
        { n },
      );
}
