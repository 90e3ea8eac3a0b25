import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import styles from "../../../ui/TabNav.module.css";
import { type SearchSearch, type ShownTab, shownTabs, tabOf, underTab } from "./search-view.ts";

/** What a search tab is called. */
function tabName(tab: ShownTab): string {
  switch (tab) {
    case "Everything":
      return t("search.everything", "Everything");
    case "Notes":
      return t("tab.notes", "Notes");
    case "Highlights":
      return t("tab.highlights", "Highlights");
    case "Insights":
      return t("tab.insights", "Insights");
    case "Tags":
      return t("tab.tags", "Tags");
    case "Projects":
      return t("nav.projects", "Projects");
    case "People":
      return t("nav.people", "People");
  }
}

/** The kinds of result, each an address of its own. */
export function SearchTabs({ view }: { view: SearchSearch }) {
  const current = tabOf(view);
  return (
    <nav aria-label={t("search.kinds", "Result types")}>
      <ul className={styles.tabs}>
        {shownTabs.map((tab) => (
          <li key={tab}>
            <Link
              to="/search"
              search={underTab(view, tab)}
              replace
              activeOptions={{ exact: true }}
              className={styles.tab}
              {...(tab === current ? ({ "aria-current": "page" } as const) : {})}
            >
              {tabName(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
