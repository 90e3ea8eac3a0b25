import { emptySearch } from "@fieldstone/model/search/search-address.ts";
import { parseSearchTerms } from "@fieldstone/model/search/search-query.ts";
import { t } from "../../../app/i18n/t.ts";
import type { SearchResultsQuery } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { foundLabel } from "./found-label.ts";
import styles from "./Search.module.css";
import type { SearchSearch } from "./search-view.ts";

/** With fewer results than this, more may exist in other words. */
const fewResults = 5;

/** Whether the query has unquoted words, so that other wordings may be meant. */
export function mayMeanMore({ query = "", method = emptySearch.method, titleOnly }: SearchSearch): boolean {
  const { words, phrases } = parseSearchTerms(query);
  return method === "FULL_TEXT" && titleOnly !== true && words.length > 0 && phrases.length === 0;
}

/** The number of results, the words that matched, and those that did not contribute. */
export function FoundLine(props: {
  found: SearchResultsQuery["search"];
  loading: boolean;
  view: SearchSearch;
  onViewChange: (view: SearchSearch) => void;
}) {
  const { found, loading, view, onViewChange } = props;
  const { total, missingWords, correctedQuery, byWordsAlone } = found;
  const { query = "" } = view;
  return (
    <div className={styles.found}>
      <p role="status" aria-busy={loading}>
        {foundLabel(total, view)}
        {correctedQuery != null && (
          <span className={styles.missing}>
            {t("search.corrected", "Showing results for “{query}”", { query: correctedQuery })}
          </span>
        )}
        {missingWords.length > 0 && (
          <span className={styles.missing}>
            {t("search.missing", "No result for {words}; showing the rest", {
              words: missingWords.map((word) => `“${word}”`).join(", "),
            })}
          </span>
        )}
        {byWordsAlone && (
          <span className={styles.missing}>
            {t("search.words-alone", "Found by words only: meaning cannot be compared now. Try again later.")}
          </span>
        )}
      </p>
      {correctedQuery != null && (
        <Button size="small" kind="quiet" onClick={() => onViewChange({ ...view, asWritten: true })}>
          {t("search.as-written", "Search for “{query}” instead", { query })}
        </Button>
      )}
      {!loading && total > 0 && total < fewResults && mayMeanMore(view) && (
        <Button size="small" kind="quiet" onClick={() => onViewChange({ ...view, method: "HYBRID" })}>
          {t("search.meaning-too", "Search by meaning too")}
        </Button>
      )}
    </div>
  );
}
