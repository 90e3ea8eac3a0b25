import { regions } from "@fieldstone/regions/catalog.ts";
import { t } from "../../../app/i18n/t.ts";

/** The name of an AI feature; unknown ones are shown by their key. */
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

/** The name of a region; unknown ones are shown by their key. */
export function regionLabel(key: string): string {
  const region = regions.find((each) => each.key === key);
  return region === undefined ? key : `${region.group} (${region.place})`;
}
