import type { ChartItem } from "@fieldstone/model/views/chart-items.ts";
import type { ChartOptions } from "@fieldstone/model/views/chart-options.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import type { FilterInput, ProjectChartsQuery } from "../../../graphql/graphql.ts";

/** Link targets of a chart's items: a tag's highlights, a group's tags. */
export function chartLinks(
  project: ProjectChartsQuery["project"],
  options: ChartOptions,
  filter: FilterInput | undefined,
) {
  const path = `/projects/${writePathId(project.id, project.title)}`;
  const filterPart = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter.form))}` : "";
  const tagHref = (tagId: string) =>
    `${path}?tab=highlights&find=${encodeURIComponent(JSON.stringify({ tags: [tagId] }))}${filterPart}`;
  const groupHref = ({ id }: ChartItem) => {
    const others = project.tagCounts.flatMap(({ group, board }) =>
      (group?.id ?? board.id) === id ? [] : [group?.id ?? board.id],
    );
    const ofGroup = {
      ...options,
      filter: { ...options.filter, collapsedGroupIds: [...new Set(others)] },
      type: { ...options.type, of: "tag" as const },
    };
    return `${path}/charts?chart=${encodeURIComponent(JSON.stringify(ofGroup))}${filterPart}`;
  };
  return {
    tagHref,
    hrefOf: (item: ChartItem) => (item.kind === "tag" ? tagHref(item.id) : groupHref(item)),
  };
}
