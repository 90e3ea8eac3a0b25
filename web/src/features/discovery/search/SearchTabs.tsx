import { useQuery } from "@apollo/client/react";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { searchTypesOf } from "@fieldstone/model/search/search-types.ts";
import { Link } from "@tanstack/react-router";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useHasAi } from "../../../app/session/useHasAi.ts";
import { type FilterInput, SearchCountsDocument, type SearchCountsQuery } from "../../../graphql/graphql.ts";
import styles from "../../../ui/layout/TabNav.module.css";
import { TabRow } from "../../../ui/tab-row/TabRow.tsx";
import searchStyles from "./Search.module.css";
import { tabName } from "./search-labels.ts";
import {
  countedOptionsOf,
  isAsked,
  type SearchSearch,
  type ShownTab,
  shownTabs,
  tabOf,
  underTab,
} from "./search-view.ts";
import { useAskAgain } from "./useAskAgain.ts";

/** A tab for each kind of result with its number; each has its own address. */
export function SearchTabs(props: { view: SearchSearch; filter: FilterInput | undefined }) {
  const { view, filter } = props;
  const current = tabOf(view);
  const hasAi = useHasAi();
  const tabs = shownTabs().filter((tab) => hasAi || tab !== "Themes" || tab === current);
  const variables = { options: countedOptionsOf(view, filter) };
  const query = useQuery(SearchCountsDocument, { variables, skip: !isAsked(view) });
  const { data, refetch } = query;
  useAskAgain(JSON.stringify(variables), data?.search.isBehind === true, refetch);
  // The results show the error.
  const { shown } = useShownAnswer(query);
  const counts = isAsked(view) ? shown?.search.totalsByType : undefined;
  return (
    <nav aria-label={t("search.kinds", "Result types")}>
      <TabRow current={current}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to="."
              search={(before) => ({ ...before, resultType: undefined, ...underTab(view, tab) })}
              replace
              activeOptions={{ exact: true }}
              className={styles.tab}
              {...(tab === current ? ({ "aria-current": "page" } as const) : {})}
            >
              {tabName(tab)}
              {counts !== undefined && <span className={searchStyles.count}>{countOf(tab, counts)}</span>}
            </Link>
          </li>
        ))}
      </TabRow>
    </nav>
  );
}

function countOf(tab: ShownTab, counts: SearchCountsQuery["search"]["totalsByType"]): string {
  const types: readonly string[] = searchTypesOf(tab);
  const own = counts.filter(({ type }) => types.includes(type)).map(({ total }) => total);
  const sum = own.reduce((one, other) => one + other, 0).toLocaleString("en");
  // Counting stops at the maximum per type.
  return own.some((total) => total >= searchResultsMax) ? `${sum}+` : sum;
}
