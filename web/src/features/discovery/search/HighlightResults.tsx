import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { lazy, Suspense } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { SelectableRow } from "../../../ui/SelectableRow.tsx";
import { type Result, ResultList, type ResultListProps } from "./ResultList.tsx";

const HighlightBulkActions = lazy(() =>
  import("../../research/workbench/HighlightBulkActions.tsx").then((module) => ({
    default: module.HighlightBulkActions,
  })),
);

const wordsOf = ({ content }: Result): string => content.map(({ text }) => text).join("");

/** The note or insight that a found highlight opens in. */
function holderOf({ highlight }: Result) {
  if (highlight?.note) return { type: "note", ...highlight.note } as const;
  return highlight?.insight ? ({ type: "insight", ...highlight.insight } as const) : undefined;
}

/** Found highlights to work with: walked by keys, opened beside the list, selected, tagged, made into insights. */
export function HighlightResults(
  props: ResultListProps & {
    selectable: boolean;
    /** Asks again once some have gone. What is tagged stays where it is. */
    onRemoved: () => void;
  },
) {
  const { selectable, onRemoved, ...list } = props;
  const open = useOpenObject();
  const selection = useListSelection(
    list.items.map(({ id }) => id),
    {
      selectable,
      open: (key) => {
        const holder = list.items.filter(({ id }) => id === key).map(holderOf)[0];
        if (holder) open({ ...holder, hash: encodeHash({ highlight: key }).slice(1), replace: true });
      },
    },
  );
  const highlights = list.items.flatMap(({ actedOn }) => actedOn ?? []);
  const chosen = highlights.filter(({ id }) => selection.selected.has(id));
  const [projectId, ...others] = new Set(chosen.map(({ project }) => project?.id));
  return (
    <>
      <ResultList
        {...list}
        render={(item) => (
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
        )}
      />
      {selectable && (
        <Suspense>
          <HighlightBulkActions
            // Tags are a project's: highlights of several have none to be given in common.
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
