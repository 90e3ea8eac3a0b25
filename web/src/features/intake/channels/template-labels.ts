import { t } from "../../../app/i18n/t.ts";
import type { ChannelTemplate } from "../../../graphql/graphql.ts";

/** The name of a channel template. */
export function templateLabel(template: ChannelTemplate): string {
  switch (template) {
    case "SUPPORT_TICKETS":
      return t("channel.template.support", "Support tickets");
    case "CHURN_REASONS":
      return t("channel.template.churn", "Churn reasons");
    case "NPS_FEEDBACK":
      return t("channel.template.nps", "NPS feedback");
    case "PRODUCT_REVIEW":
      return t("channel.template.product", "Product review");
    case "APP_REVIEW":
      return t("channel.template.app", "App review");
    case "OTHER":
      return t("channel.template.other", "Other");
  }
}
