import { regions } from "@fieldstone/regions/catalog.ts";
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
    case "translate":
      return t("ai.translate", "Translations");
    default:
      return feature;
  }
}

/** A region as people read it; one that this page does not know by its key. */
export function regionLabel(key: string): string {
  const region = regions.find((each) => each.key === key);
  return region === undefined ? key : `${region.group} (${region.place})`;
}
