import { useQuery } from "@apollo/client/react";
import { searchQueryLengthMax, searchResultsMax } from "@fieldstone/model/limits.ts";
import { IconLayoutGrid, IconList, IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { SearchResultsDocument } from "../../../graphql/graphql.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useNarrow } from "../../../ui/useNarrow.ts";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import styles from "./Search.module.css";
import { SearchResultCard } from "./SearchResultCard.tsx";
import { SearchTabs } from "./SearchTabs.tsx";
import { type SearchSearch, searchSorts } from "./search-view.ts";

/** A pause in typing this long searches. */
const SEARCH_AFTER_MS = 180;
const PAGE_SIZE = 40;

/** Search over everything that the person may see. The whole search is in the address. */
export function SearchPage(props: { view: SearchSearch; onViewChange: (view: SearchSearch) => void }) {
  const { view, onViewChange } = props;
  const query = view.query ?? "";
  const [typed, setTyped] = useState(query);
  const before = useRef(query);
  usePageTitle(query ? t("search.title.for", "Search: {query}", { query }) : t("nav.search", "Search"));
  useEffect(() => {
    if (before.current !== query) {
      before.current = query;
      setTyped(query);
    }
  }, [query]);
  useEffect(() => {
    const next = typed.trim();
    if (next === query) return;
    const timer = setTimeout(() => {
      before.current = next;
      const { query: _query, ...rest } = view;
      onViewChange(next ? { ...rest, query: next } : rest);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, query, view, onViewChange]);
  const type = view.resultType && view.resultType !== "EVERYTHING" ? view.resultType : undefined;
  const { data, previousData, error, refetch, fetchMore, loading } = useQuery(SearchResultsDocument, {
    variables: {
      query,
      limit: PAGE_SIZE,
      sort: view.sort ?? "RELEVANCE",
      ...(type ? { types: [type] } : {}),
      ...(view.projectIds ? { projectIds: view.projectIds } : {}),
    },
    skip: query === "",
  });
  const shown = query === "" ? undefined : (data ?? previousData);
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
  const layout = view.layout ?? "list";
  const narrow = useNarrow();
  return (
    <Page
      title={t("nav.search", "Search")}
      toolbar={
        <>
          <div className={styles.field}>
            <TextField
              label={t("search.label", "Search for words")}
              hideLabel
              type="search"
              autoFocus
              value={typed}
              maxLength={searchQueryLengthMax}
              start={<IconSearch size={16} aria-hidden />}
              placeholder={t("search.placeholder", "Words, or a “phrase in quotes”")}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <SearchTabs view={view} />
        </>
      }
    >
      {query === "" ? (
        <EmptyState title={t("search.start", "Find what customers said")}>
          {t(
            "search.start.text",
            "Type a word and every form of it is found, in notes, highlights, insights, tags, projects and people. Put a phrase in double quotes to find it exactly.",
          )}
        </EmptyState>
      ) : error && !shown ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />
      ) : !shown ? (
        <LoadingState rowHeight={72} />
      ) : shown.search.items.length === 0 ? (
        <EmptyState title={t("search.none", "Nothing found for “{query}”", { query })}>
          {t("search.none.text", "Check the spelling, use fewer words, or look under “Everything”.")}
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <p role="status" aria-busy={loading}>
              {shown.search.total < searchResultsMax
                ? t("search.total", "{n, plural, one {# result} other {# results}}", {
                    n: shown.search.total,
                  })
                : t("search.total.most", "The best {n} results", {
                    n: searchResultsMax.toLocaleString("en"),
                  })}
            </p>
            <SelectField
              label={t("sort.label", "Order")}
              hideLabel
              value={view.sort ?? "RELEVANCE"}
              options={[
                { value: "RELEVANCE", label: t("search.sort.relevance", "Best match first") },
                { value: "UPDATED", label: t("sort.updated", "Last changed first") },
                { value: "CREATED", label: t("sort.created", "Newest first") },
              ]}
              onChange={(value) => {
                const sort = searchSorts.find((candidate) => candidate === value);
                if (sort) onViewChange({ ...view, sort });
              }}
            />
            <Choice
              label={t("search.layout", "Layout")}
              value={layout}
              onChange={(chosen) => onViewChange({ ...view, layout: chosen })}
              options={[
                { value: "list", label: t("search.list", "List"), icon: <IconList size={16} aria-hidden /> },
                {
                  value: "grid",
                  label: t("search.grid", "Grid"),
                  icon: <IconLayoutGrid size={16} aria-hidden />,
                },
              ]}
            />
          </div>
          <VirtualList
            key={`${layout} ${narrow}`}
            label={t("search.results", "Results")}
            items={shown.search.items}
            itemKey={(item) => `${item.type}-${item.id}`}
            estimate={layout === "grid" ? 160 : 104}
            lanes={layout === "grid" && !narrow ? 2 : 1}
            gap={layout === "grid" ? 16 : 0}
            onEndReached={next}
            render={(item) => <SearchResultCard result={item} layout={layout} />}
          />
        </>
      )}
    </Page>
  );
}
