import { t } from "../../../app/i18n/t.ts";
import type { NoteSuggestionKind, PersonalDataKind } from "../../../graphql/graphql.ts";

export const shownKinds: readonly NoteSuggestionKind[] = ["TITLE", "HIGHLIGHT", "REDACTION"];

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
  REDACTION: {
    feature: "redact",
    title: () => t("suggestions.redaction", "Personal data"),
    ask: () => t("suggestions.redaction.ask", "Find personal data"),
    apply: () => t("suggestions.redaction.apply", "Mask personal data"),
  },
};

export function personalKindLabel(kind: PersonalDataKind): string {
  switch (kind) {
    case "NAME":
      return t("personal.name", "Name");
    case "EMAIL":
      return t("personal.email", "E-mail address");
    case "PHONE":
      return t("personal.phone", "Phone number");
    case "CARD":
      return t("personal.card", "Card number");
    case "ADDRESS":
      return t("personal.address", "Postal address");
  }
}

/** How many suggestions that could not be accepted are named. */
const namedMax = 3;

/** The toast text after decisions. @param nameOf names a suggestion that could no longer be decided */
export const decidedLabel =
  (act: "accept" | "reject", nameOf: (id: string) => string) =>
  (n: number, passedOver: readonly string[]): string => {
    if (act === "reject")
      return t(
        "suggestions.rejected",
        "{n, plural, one {Suggestion rejected.} other {# suggestions rejected.}}",
        {
          n,
        },
      );
    const accepted = t(
      "suggestions.accepted",
      "{n, plural, one {Suggestion accepted.} other {# suggestions accepted.}}",
      { n },
    );
    if (passedOver.length === 0) return accepted;
    const named = passedOver.slice(0, namedMax).map((id) => `“${nameOf(id)}”`);
    const stale = t(
      "suggestions.passed-over",
      "{n, plural, one {One is out of date and was skipped} other {# are out of date and were skipped}}: {names}.",
      { n: passedOver.length, names: [...named, ...(passedOver.length > namedMax ? ["…"] : [])].join(", ") },
    );
    return `${accepted} ${stale}`;
  };

export function appliedLabel(n: number): string {
  return t("suggestions.applied", "AI made {n, plural, one {# change} other {# changes}}.", { n });
}
