import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "../../../ui/layout/TabNav.module.css";
import { TabRow } from "../../../ui/tab-row/TabRow.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import searchStyles from "../search/Search.module.css";
import { SearchResults } from "../search/SearchResults.tsx";
import type { SearchSearch } from "../search/search-view.ts";
import { readRecentKind, recentKindLabel, recentKindNames, recentKinds } from "./recent-kinds.ts";

/** Changed in the last month. */
const form = {
  combinator: "And",
  fields: [
    {
      id: "recent",
      field: { source: "system", name: "Updated" },
      operator: "isAfter",
      values: { relativeDate: "month1" },
    },
  ],
};

/** What changed last in the workspace, with a tab for each kind. */
export function RecentPage({ kind: given }: { kind: string | undefined }) {
  const title = t("recent.title", "Recent changes");
  usePageTitle(title);
  const kind = readRecentKind(given);
  const [chosen, setChosen] = useState<Pick<SearchSearch, "layout" | "sort">>({});
  const filter = useFilter(form);
  const view: SearchSearch = {
    resultType: kind === undefined ? Object.values(recentKinds) : recentKinds[kind],
    sort: { field: "UPDATED", direction: "DESC" },
    ...chosen,
    filter: form,
  };
  return (
    <Page title={title}>
      <nav aria-label={t("search.kinds", "Result types")}>
        <TabRow current={kind ?? ""}>
          {[undefined, ...recentKindNames].map((each) => (
            <li key={each ?? ""}>
              <Link
                {...(each === undefined
                  ? { to: "/recent" as const }
                  : { to: "/recent/$filter" as const, params: { filter: each } })}
                replace
                activeOptions={{ exact: true }}
                className={styles.tab}
                {...(each === kind ? { "aria-current": "page" as const } : {})}
              >
                {recentKindLabel(each)}
              </Link>
            </li>
          ))}
        </TabRow>
      </nav>
      <div className={searchStyles.results}>
        <SearchResults
          key={kind}
          view={view}
          filter={filter}
          empty={
            <EmptyState title={t("recent.none", "Nothing changed in the last month")}>
              {t(
                "recent.none.text",
                "Work in the projects that you can read appears here, the latest first.",
              )}
            </EmptyState>
          }
          onViewChange={({ layout, sort }) =>
            setChosen({
              ...(layout === undefined ? {} : { layout }),
              ...(sort === undefined ? {} : { sort }),
            })
          }
        />
      </div>
    </Page>
  );
}
