import type { ChartMetric, ChartOptions } from "./chart-options.ts";

type Counts = Readonly<Record<ChartMetric, number>>;

/** An item of a chart: a tag, or a group of tags as one. */
export interface ChartItem {
  readonly id: string;
  readonly kind: "tag" | "tagGroup";
  readonly title: string;
  readonly color: string;
  readonly groupId: string;
  readonly value: number;
  readonly hidden: boolean;
}

export interface ChartSource {
  readonly id: string;
  readonly title: string;
  readonly color: string;
  readonly counts: Counts;
}

export interface ChartGroup extends ChartSource {
  readonly tags: readonly ChartSource[];
}

/**
 * The items of a chart, largest first: tags, with a collapsed group as one item, or only groups. Includes
 * hidden ones, marked, so that they can be shown again.
 */
export function chartItems(
  groups: readonly ChartGroup[],
  { filter, metric, type }: ChartOptions,
): readonly ChartItem[] {
  const hidden = new Set(filter.hiddenItemIds);
  const collapsed = new Set(filter.collapsedGroupIds);
  const items = groups.flatMap((group): ChartItem[] => {
    const whole = type.of === "tagGroup" || collapsed.has(group.id);
    const sources = whole ? [group] : group.tags;
    return sources.map(({ id, title, color, counts }) => ({
      id,
      kind: whole ? "tagGroup" : "tag",
      title,
      color,
      groupId: group.id,
      value: counts[metric],
      hidden: hidden.has(id),
    }));
  });
  return items
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.title.localeCompare(b.title));
}

/** The options with an id added to one of the filter's lists, or removed from it. */
export function toggleChartFilter(
  options: ChartOptions,
  list: keyof ChartOptions["filter"],
  id: string,
): ChartOptions {
  const before = options.filter[list];
  const after = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
  return { ...options, filter: { ...options.filter, [list]: after } };
}
