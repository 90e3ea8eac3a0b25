import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { lazy, Suspense } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import type { FoundResult } from "../../../app/objects/object-kind.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { SelectableRow } from "../../../ui/lists/SelectableRow.tsx";
import { VirtualList } from "../../../ui/lists/VirtualList.tsx";
import { GroupHeading } from "../../research/workbench/GroupHeading.tsx";
import type { HighlightGrouping } from "../../research/workbench/group-highlights.ts";
import { useGroupedRows } from "../../research/workbench/useGroupedRows.ts";
import { ResultList, type ResultListProps } from "./ResultList.tsx";

const HighlightBulkActions = lazy(() =>
  import("../../research/workbench/HighlightBulkActions.tsx").then((module) => ({
    default: module.HighlightBulkActions,
  })),
);

const wordsOf = ({ content }: FoundResult): string => content.map(({ text }) => text).join("");

/** The note or insight in which a found highlight opens. */
function holderOf({ highlight }: FoundResult) {
  if (highlight?.note) return { type: "note", ...highlight.note } as const;
  return highlight?.insight ? ({ type: "insight", ...highlight.insight } as const) : undefined;
}

/** A result with the fields that it can be grouped by. */
const groupedResult = (result: FoundResult) => ({
  id: result.id,
  result,
  tags: result.highlight?.tags ?? [],
  note: result.highlight?.note,
  insight: result.highlight?.insight,
});

/** Found highlights with keyboard control, peek, grouping and selection, to tag or turn into insights. */
export function HighlightResults(
  props: ResultListProps & {
    grouping: HighlightGrouping;
    selectable: boolean;
    /** Refetches once highlights were removed. Tagged ones stay where they are. */
    onRemoved: () => void;
  },
) {
  const { grouping, selectable, onRemoved, ...list } = props;
  const open = useOpenObject();
  const { rows, ids } = useGroupedRows(list.items.map(groupedResult), grouping, list.onEndReached);
  const selection = useListSelection(ids, {
    selectable,
    open: (key) => {
      const holder = list.items.filter(({ id }) => id === key).map(holderOf)[0];
      if (holder) open({ ...holder, hash: encodeHash({ highlight: key }).slice(1), replace: true });
    },
  });
  const highlights = list.items.flatMap(({ actedOn }) => actedOn ?? []);
  const chosen = highlights.filter(({ id }) => selection.selected.has(id));
  const [projectId, ...others] = new Set(chosen.map(({ project }) => project?.id));
  const render = (item: FoundResult) => (
    <SelectableRow
      rowKey={item.id}
      label={t("row.select", "Select “{title}”", { title: wordsOf(item).slice(0, 80) })}
      selected={selection.selected.has(item.id)}
      open={selection.openKey === item.id}
      selectable={selectable}
      onToggle={(range) => selection.toggle(item.id, range)}
    >
      {list.render(item)}
    </SelectableRow>
  );
  return (
    <>
      {grouping === "none" ? (
        <ResultList {...list} render={render} />
      ) : (
        <VirtualList
          label={t("search.results", "Results")}
          items={rows}
          itemKey={({ key }) => key}
          estimate={104}
          onEndReached={list.onEndReached}
          render={(row) =>
            row.kind === "group" ? (
              <GroupHeading title={row.title} count={row.count} />
            ) : (
              render(row.highlight.result)
            )
          }
        />
      )}
      {selectable && (
        <Suspense>
          <HighlightBulkActions
            // Tags belong to a project: highlights of several projects have none in common.
            projectId={others.length === 0 ? projectId : undefined}
            selection={selection}
            highlights={highlights}
            canWrite={chosen.every(({ viewerLevel }) => viewerLevel !== "READ")}
            refresh={(changed) => changed === "rows" && onRemoved()}
          />
        </Suspense>
      )}
    </>
  );
}
