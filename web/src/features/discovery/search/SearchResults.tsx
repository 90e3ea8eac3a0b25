import { useQuery } from "@apollo/client/react";
import { emptySearch } from "@fieldstone/model/search/search-address.ts";
import type { ReactNode } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { useHasAi } from "../../../app/session/useHasAi.ts";
import { SearchResultsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { useNarrow } from "../../../ui/layout/useNarrow.ts";
import type { useFilter } from "../../research/filters/useFilter.ts";
import { FoundLine, mayMeanMore } from "./FoundLine.tsx";
import { HighlightResults } from "./HighlightResults.tsx";
import { ObjectResults } from "./ObjectResults.tsx";
import type { ResultListProps } from "./ResultList.tsx";
import styles from "./Search.module.css";
import { SearchResultCard } from "./SearchResultCard.tsx";
import { SearchTools } from "./SearchTools.tsx";
import { type SearchSearch, searchOptionsOf, tabOf } from "./search-view.ts";
import { useAskAgain } from "./useAskAgain.ts";

const PAGE_SIZE = 40;

interface SearchResultsProps {
  view: SearchSearch;
  filter: ReturnType<typeof useFilter>;
  onViewChange: (view: SearchSearch) => void;
  /** Results created after this time are marked as new. */
  since?: string;
  /** Shown without any results, if this is not a search. */
  empty?: ReactNode;
}

/**
 * The results of a search; the previous ones while the next are pending, and after an error only the error.
 */
export function SearchResults({ view, filter, onViewChange, since, empty }: SearchResultsProps) {
  const { user } = useSession();
  const hasAi = useHasAi();
  const areHighlights = tabOf(view) === "Highlights";
  const selectable = user.role !== "VIEWER";
  const variables = {
    options: searchOptionsOf(view, filter.argument),
    limit: PAGE_SIZE,
    areActedOn: areHighlights && selectable,
    areEdited: !areHighlights && selectable,
  };
  const query = useQuery(SearchResultsDocument, {
    variables,
  });
  const { data, error, refetch, fetchMore, loading } = query;
  filter.judge(error);
  // After further pages were loaded, a refetch would drop them.
  const isFirstPage = data !== undefined && data.search.items.length <= PAGE_SIZE;
  const asksAgain = useAskAgain(JSON.stringify(variables), isFirstPage && data.search.isBehind, refetch);
  const { shown, failure } = useShownAnswer(query);
  const cursor = data?.search.nextCursor ?? null;
  const next = useNextPage({ hasNextPage: cursor !== null, endCursor: cursor }, (after) =>
    fetchMore({
      variables: { cursor: after },
      updateQuery: (earlier, { fetchMoreResult }) => ({
        search: {
          ...fetchMoreResult.search,
          items: [...earlier.search.items, ...fetchMoreResult.search.items],
        },
      }),
    }),
  );
  const layout = view.layout ?? emptySearch.layout;
  const narrow = useNarrow();
  if (failure) return failure;
  if (!shown) return <LoadingState rowHeight={72} />;
  if (shown.search.items.length === 0) {
    if (tabOf(view) === "Themes" && !hasAi) return <ThemesHidden />;
    return (
      empty ?? (
        <>
          <div className={styles.tools}>
            <FoundLine found={shown.search} loading={loading} view={view} onViewChange={onViewChange} />
            <SearchTools view={view} onViewChange={onViewChange} />
          </div>
          <NothingFound view={view} asksAgain={asksAgain} onViewChange={onViewChange} />
        </>
      )
    );
  }
  const list: ResultListProps = {
    items: shown.search.items,
    layout,
    lanes: layout === "grid" && !narrow ? 2 : 1,
    onEndReached: next,
    render: (item) => <SearchResultCard result={item} layout={layout} view={view} since={since} />,
  };
  const refresh = () => refetchShown(refetch);
  return (
    <>
      <div className={styles.tools}>
        <FoundLine found={shown.search} loading={loading} view={view} onViewChange={onViewChange} />
        <SearchTools view={view} onViewChange={onViewChange} />
      </div>
      {areHighlights ? (
        <HighlightResults
          {...list}
          grouping={view.grouping ?? "none"}
          selectable={selectable}
          onRemoved={refresh}
        />
      ) : (
        <ObjectResults {...list} selectable={selectable} onRemoved={refresh} />
      )}
    </>
  );
}

/** Without AI the API has no themes, whatever is searched for. */
function ThemesHidden() {
  return (
    <EmptyState title={t("search.themes.hidden", "Themes are hidden")}>
      {t(
        "search.themes.hidden.text",
        "AI is switched off in this workspace. An admin can switch it on in the settings.",
      )}
    </EmptyState>
  );
}

/** What was not found, and the next thing to try. */
function NothingFound(props: {
  view: SearchSearch;
  asksAgain: boolean;
  onViewChange: SearchResultsProps["onViewChange"];
}) {
  const { view, asksAgain, onViewChange } = props;
  const { query, filter } = view;
  const title =
    query === undefined
      ? t("search.none.filtered", "No results match this filter")
      : t("search.none", "Nothing found for “{query}”", { query });
  return (
    <EmptyState
      title={title}
      action={
        mayMeanMore(view) && (
          <Button kind="primary" onClick={() => onViewChange({ ...view, method: "HYBRID" })}>
            {t("search.meaning-too", "Search by meaning too")}
          </Button>
        )
      }
    >
      {asksAgain && (
        <p role="status">
          {t("search.behind", "The latest changes are still being added and will appear here.")}
        </p>
      )}
      {filter !== undefined
        ? t("filter.none.text", "Remove a condition, or change one.")
        : tabOf(view) === "Everything"
          ? t("search.none.everywhere", "Check the spelling, or use fewer words.")
          : t("search.none.text", "Check the spelling, use fewer words, or search under “Everything”.")}
    </EmptyState>
  );
}
