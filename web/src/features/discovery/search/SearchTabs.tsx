import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import styles from "../../../ui/TabNav.module.css";
import { type SearchSearch, type SearchTab, searchTabs } from "./search-view.ts";

/** What a search tab is called. */
export function searchTabName(tab: SearchTab): string {
  switch (tab) {
    case "EVERYTHING":
      return t("search.everything", "Everything");
    case "NOTE":
      return t("tab.notes", "Notes");
    case "HIGHLIGHT":
      return t("tab.highlights", "Highlights");
    case "INSIGHT":
      return t("tab.insights", "Insights");
    case "TAG":
      return t("tab.tags", "Tags");
    case "PROJECT":
      return t("nav.projects", "Projects");
    case "PERSON":
      return t("nav.people", "People");
  }
}

/** The kinds of result, each an address of its own. */
export function SearchTabs({ view }: { view: SearchSearch }) {
  const current = view.resultType ?? "EVERYTHING";
  const { resultType: _resultType, ...rest } = view;
  return (
    <nav aria-label={t("search.kinds", "Result types")}>
      <ul className={styles.tabs}>
        {searchTabs.map((tab) => (
          <li key={tab}>
            <Link
              to="/search"
              search={tab === "EVERYTHING" ? rest : { ...rest, resultType: tab }}
              replace
              activeOptions={{ exact: true }}
              className={styles.tab}
              {...(tab === current ? ({ "aria-current": "page" } as const) : {})}
            >
              {searchTabName(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
