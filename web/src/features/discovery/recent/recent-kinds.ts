import { t } from "../../../app/i18n/t.ts";
import { oneOf } from "../../../app/navigation/search-params.ts";
import type { SearchResultType } from "../../../graphql/graphql.ts";

export const recentKindNames = ["insights", "notes", "highlights", "projects"] as const;
type RecentKind = (typeof recentKindNames)[number];

/** The kinds that recent changes can be limited to, by their names in addresses. */
export const recentKinds: Readonly<Record<RecentKind, SearchResultType>> = {
  insights: "INSIGHT",
  notes: "NOTE",
  highlights: "HIGHLIGHT",
  projects: "PROJECT",
};

/** The kind in an address; undefined for all, and for a name that no kind has. */
export function readRecentKind(text: string | undefined): RecentKind | undefined {
  return oneOf(text, recentKindNames);
}

export function recentKindLabel(kind: RecentKind | undefined): string {
  const labels: Readonly<Record<RecentKind, string>> = {
    insights: t("tab.insights", "Insights"),
    notes: t("tab.notes", "Notes"),
    highlights: t("tab.highlights", "Highlights"),
    projects: t("nav.projects", "Projects"),
  };
  return kind === undefined ? t("recent.all", "All") : labels[kind];
}
