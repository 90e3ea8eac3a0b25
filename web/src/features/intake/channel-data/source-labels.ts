import { t } from "../../../app/i18n/t.ts";
import type { ChannelSource } from "../../../graphql/graphql.ts";

/** The source of a point. */
export function sourceLabel(source: ChannelSource): string {
  switch (source) {
    case "CSV":
      return t("channel.source.csv", "CSV file");
    case "API":
      return t("channel.source.api", "API");
    case "ZAPIER":
      return t("channel.source.zapier", "Zapier");
  }
}
