import { type ClusterSize, clusterSizePercents } from "@fieldstone/model/ai/clustering.ts";
import { t } from "./i18n/t.ts";

function sizeLabel(size: string, percent: number): string {
  const labels: Readonly<Record<string, () => string>> = {
    Least: () => t("themes.size.least", "Least"),
    Less: () => t("themes.size.less", "Less"),
    Standard: () => t("themes.size.standard", "Standard"),
    More: () => t("themes.size.more", "More"),
    Most: () => t("themes.size.most", "Most"),
  } satisfies Record<ClusterSize, () => string>;
  return t("themes.size.percent", "{size} ({percent}%)", { size: labels[size]?.() ?? size, percent });
}

/** Options for the minimum size of themes, in percent of the sorted items. */
export function themeSizeOptions() {
  return Object.entries(clusterSizePercents).map(([size, percent]) => ({
    value: String(percent),
    label: sizeLabel(size, percent),
  }));
}
