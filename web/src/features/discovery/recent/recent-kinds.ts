import { t } from "../../../app/i18n/t.ts";
import type { SearchResultType } from "../../../graphql/graphql.ts";

/** The kinds that recent changes can be limited to, by their names in addresses. */
export const recentKinds = {
  insights: "INSIGHT",
  notes: "NOTE",
  highlights: "HIGHLIGHT",
  projects: "PROJECT",
} as const satisfies Record<string, SearchResultType>;
type RecentKind = keyof typeof recentKinds;

export const recentKindNames: readonly RecentKind[] = ["insights", "notes", "highlights", "projects"];

/** The kind in an address; undefined for all, and for a name that no kind has. */
export function readRecentKind(text: string | undefined): RecentKind | undefined {
  return recentKindNames.find((kind) => kind === text);
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
