import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { FoundResult } from "../../../app/objects/object-kind.ts";
import { VirtualList } from "../../../ui/lists/VirtualList.tsx";

export interface ResultListProps {
  readonly items: readonly FoundResult[];
  readonly layout: "list" | "grid";
  readonly lanes: number;
  readonly onEndReached: (() => void) | undefined;
  readonly render: (item: FoundResult) => ReactNode;
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
