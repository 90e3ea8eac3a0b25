import { t } from "../../../app/i18n/t.ts";

/** What a feature of AI is called; one that this page does not know by its own name. */
export function aiFeatureLabel(feature: string): string {
  switch (feature) {
    case "ask":
      return t("ask.title", "Ask");
    case "summarize":
      return t("ai.summarize", "Summaries");
    case "highlights":
      return t("ai.highlights", "Suggested highlights");
    case "tags":
      return t("ai.tags", "Suggested tags");
    case "redact":
      return t("ai.redact", "Redaction of personal data");
    case "insights":
      return t("ai.insights", "Drafts of insights");
    default:
      return feature;
  }
}

/** Codes of regions as people read them. */
export function regionLabel(region: string): string {
  switch (region) {
    case "US_A":
      return t("region.us_a", "United States (A)");
    case "US_B":
      return t("region.us_b", "United States (B)");
    case "EU_A":
      return t("region.eu_a", "European Union");
    case "AU_A":
      return t("region.au_a", "Australia");
    default:
      return region;
  }
}
