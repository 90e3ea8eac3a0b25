import { searchKind, searchQueryProblem } from "@fieldstone/model/search/search-query.ts";
import { IconMessageQuestion, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useHasAi } from "../../../app/session/useHasAi.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import { withFilter } from "../../research/filters/with-filter.ts";
import styles from "./Search.module.css";
import { SearchResults } from "./SearchResults.tsx";
import { SearchTabs } from "./SearchTabs.tsx";
import { everywhere, filteredTarget, isAsked, type SearchSearch, tabOf } from "./search-view.ts";

/** Delay after typing before the search runs. */
const SEARCH_AFTER_MS = 180;

/** The typed query; the address follows after a pause. */
function useTypedQuery(view: SearchSearch, onViewChange: (view: SearchSearch) => void) {
  const query = view.query ?? "";
  const [typed, setTyped] = useState(query);
  const before = useRef(query);
  useEffect(() => {
    if (before.current !== query) {
      before.current = query;
      setTyped(query);
    }
  }, [query]);
  const problem = searchQueryProblem(typed);
  useEffect(() => {
    const next = typed.trim();
    if (next === query || problem !== undefined) return;
    const timer = setTimeout(() => {
      before.current = next;
      const { query: _query, asWritten: _asWritten, ...rest } = view;
      onViewChange(next ? { ...rest, query: next } : rest);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, query, problem, view, onViewChange]);
  return { query, typed, setTyped, problem };
}

/** Search over everything that the user may see. The address holds the whole search. */
export function SearchPage(props: {
  view: SearchSearch;
  onViewChange: (view: SearchSearch) => void;
  title?: string;
  actions?: ReactNode;
}) {
  const { view, onViewChange, title = t("nav.search", "Search"), actions } = props;
  const { query, typed, setTyped, problem } = useTypedQuery(view, onViewChange);
  const filter = useFilter(view.filter);
  usePageTitle(query ? t("search.title.for", "Search: {query}", { query }) : t("nav.search", "Search"));
  return (
    <Page
      title={title}
      actions={actions}
      toolbar={
        <>
          <div className={styles.field}>
            <TextField
              label={t("search.label", "Search")}
              hideLabel
              type="search"
              autoFocus
              value={typed}
              error={problem}
              start={<IconSearch size={16} aria-hidden />}
              placeholder={t("search.placeholder", "Words, a “phrase in quotes”, -word to exclude")}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <SearchTabs view={view} filter={filter.argument} />
        </>
      }
    >
      <div className={styles.filter}>
        <LazyFilterBar
          target={filteredTarget(view)}
          value={filter.given}
          problem={filter.problem}
          count={undefined}
          selectedFilterId={view.selectedFilterId}
          onChange={(form, selected) => onViewChange(withFilter(view, form, selected))}
        />
      </div>
      {problem !== undefined ? null : isAsked(view) ? (
        <>
          {view.projectIds !== undefined && (
            <p className={styles.place}>
              {t("search.place", "{n, plural, one {Only in one place.} other {Only in # places.}}", {
                n: view.projectIds.length,
              })}{" "}
              <Button size="small" kind="quiet" onClick={() => onViewChange(everywhere(view))}>
                {t("search.everywhere", "Search everywhere")}
              </Button>
            </p>
          )}
          {searchKind(query) === "question" && <AskLink question={query} view={view} />}
          <SearchResults view={view} filter={filter} onViewChange={onViewChange} />
        </>
      ) : (
        <EmptyState title={t("search.start", "Find what customers said")}>
          {t(
            "search.start.text",
            "Search notes, highlights, insights, channels and their points, themes, tags, projects, folders and people. Search finds every form of a word. Put a phrase in double quotes to find it exactly, or a minus sign before a word to exclude it.",
          )}
        </EmptyState>
      )}
    </Page>
  );
}

/** Offers Ask for a query that is a question. */
function AskLink(props: { question: string; view: SearchSearch }) {
  const { question, view } = props;
  const { projectIds: objectIds = [] } = view;
  if (!useHasAi()) return null;
  const objectType = tabOf(view) === "Channels" ? "channel" : "project";
  const filter = objectIds.length === 0 ? {} : { filter: { objectType, objectIds } as const };
  return (
    <Link to="/ask" search={{ question, ...filter }} className={styles.ask}>
      <IconMessageQuestion size={16} aria-hidden />
      {t("search.ask", "Ask this question")}
    </Link>
  );
}
