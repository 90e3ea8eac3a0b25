import { t } from "../../../app/i18n/t.ts";
import type { NoteSuggestionKind } from "../../../graphql/graphql.ts";

export const shownKinds: readonly NoteSuggestionKind[] = ["TITLE", "HIGHLIGHT"];

interface SuggestionTexts {
  readonly feature: string;
  readonly title: () => string;
  readonly ask: () => string;
  readonly apply: () => string;
}

export const suggestionTexts: Readonly<Record<NoteSuggestionKind, SuggestionTexts>> = {
  TITLE: {
    feature: "summarize",
    title: () => t("suggestions.title", "Suggested title"),
    ask: () => t("suggestions.title.ask", "Suggest a title"),
    apply: () => t("suggestions.title.ask", "Suggest a title"),
  },
  HIGHLIGHT: {
    feature: "highlights",
    title: () => t("suggestions.highlights", "Suggested highlights"),
    ask: () => t("suggestions.highlights.ask", "Suggest highlights"),
    apply: () => t("suggestions.highlights.apply", "Highlight with AI"),
  },
};

/** What is said of a number of decisions. */
export const decidedLabel =
  (act: "accept" | "reject") =>
  (n: number): string =>
    act === "accept"
      ? t("suggestions.accepted", "{n, plural, one {Suggestion accepted.} other {# suggestions accepted.}}", {
          n,
        })
      : t("suggestions.rejected", "{n, plural, one {Suggestion rejected.} other {# suggestions rejected.}}", {
          n,
        });

export function appliedLabel(n: number): string {
  return t("suggestions.applied", "AI made {n, plural, one {# change} other {# changes}}.", { n });
}
