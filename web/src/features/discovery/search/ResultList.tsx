import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { SearchResultsQuery } from "../../../graphql/graphql.ts";
import { VirtualList } from "../../../ui/lists/VirtualList.tsx";

export type Result = SearchResultsQuery["search"]["items"][number];

export interface ResultListProps {
  readonly items: readonly Result[];
  readonly layout: "list" | "grid";
  readonly lanes: number;
  readonly onEndReached: (() => void) | undefined;
  readonly render: (item: Result) => ReactNode;
}

/** The results of a search, in one column or two. */
export function ResultList({ layout, lanes, ...list }: ResultListProps) {
  return (
    <VirtualList
      {...list}
      key={`${layout} ${lanes}`}
      label={t("search.results", "Results")}
      itemKey={(item) => `${item.type}-${item.id}`}
      estimate={layout === "grid" ? 160 : 104}
      lanes={lanes}
      gap={layout === "grid" ? 16 : 0}
    />
  );
}
