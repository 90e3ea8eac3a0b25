import { paletteColorAt } from "@fieldstone/model/colors.ts";
import type { ChartGroup } from "@fieldstone/model/views/chart-items.ts";
import type { ChartMetric } from "@fieldstone/model/views/chart-options.ts";
import { t } from "../../../app/i18n/t.ts";
import type { TagCountFragment } from "../../../graphql/graphql.ts";
import { safeTagColor } from "../../../ui/marks/tag-color.ts";

/** The groups with their tags; a board's ungrouped tags form a group with the board's id. */
export function chartGroups(counts: readonly TagCountFragment[]): readonly ChartGroup[] {
  const keyOf = ({ board, group }: TagCountFragment) => group?.id ?? board.id;
  return [...Map.groupBy(counts, keyOf)].flatMap(([id, rows], index) => {
    const whole = rows.find(({ tag }) => tag === null);
    if (!whole) return [];
    const title =
      whole.group?.title ?? t("chart.ungrouped", "{board}, no group", { board: whole.board.title });
    const tags = rows.flatMap(({ tag, ...row }) =>
      tag ? [{ id: tag.id, title: tag.title, color: safeTagColor(tag.color), counts: row }] : [],
    );
    return [{ id, title, color: paletteColorAt(index), counts: whole, tags }];
  });
}

export function metricLabel(metric: ChartMetric): string {
  switch (metric) {
    case "highlightCount":
      return t("chart.metric.highlights", "Highlights");
    case "noteCount":
      return t("chart.metric.notes", "Notes");
    case "textVolume":
      return t("chart.metric.volume", "Characters of text");
  }
}

/** The value with its unit, as it is read out. */
export function valueLabel(metric: ChartMetric, n: number): string {
  switch (metric) {
    case "highlightCount":
      return t("count.highlights", "{n, plural, one {# highlight} other {# highlights}}", { n });
    case "noteCount":
      return t("count.notes", "{n, plural, one {# note} other {# notes}}", { n });
    case "textVolume":
      return t("count.characters", "{n, plural, one {# character} other {# characters}}", { n });
  }
}

/** The title cut to fit; the item's accessible name has all of it. */
export function fitted(title: string, width: number): string {
  // The average letter of the interface is 6.6 px wide at 13 px; 7.4 in names with wide letters.
  const lengthMax = Math.max(Math.floor(width / 7.4), 1);
  return title.length <= lengthMax ? title : `${title.slice(0, Math.max(lengthMax - 1, 1))}…`;
}
