import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { t } from "../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../app/lists/BulkTrashActions.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import type { FoundResult } from "../../../app/objects/object-kind.ts";
import { foundKind, foundTarget, isPeekType, isRestorable } from "../../../app/objects/object-registry.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { SelectableRow } from "../../../ui/lists/SelectableRow.tsx";
import { ResultList, type ResultListProps } from "./ResultList.tsx";

/** What the panel shows for a result; undefined if it opens as a page. */
function peekOf(result: FoundResult) {
  const target = foundTarget(result);
  return target && "type" in target ? target : undefined;
}

const isEditable = ({ note, insight, project, highlight }: FoundResult): boolean =>
  [note, insight, project, highlight].every((object) => object?.viewerLevel !== "READ");

/** Found objects of any kind with keyboard control, peek and selection, to move to the trash. */
export function ObjectResults(
  props: ResultListProps & {
    selectable: boolean;
    /** Refetches once results were removed. */
    onRemoved: () => void;
  },
) {
  const { selectable, onRemoved, ...list } = props;
  const open = useOpenObject();
  const results = new Map(list.items.map((item) => [item.id, item]));
  const trashedAs = (key: string) => {
    const result = results.get(key);
    const type = result && foundKind(result)?.type;
    return type !== undefined && isRestorable(type) ? type : undefined;
  };
  const isSelectable = (key: string) => selectable && trashedAs(key) !== undefined;
  const selection = useListSelection([...results.keys()], {
    selectable: isSelectable,
    peekId: (key) => {
      const result = results.get(key);
      const target = result && peekOf(result);
      // The panel knows what opens within another object by its own id.
      return target && (isPeekType(foundKind(result)?.type ?? "") ? target.id : key);
    },
    open: (key) => {
      const result = results.get(key);
      const target = result && peekOf(result);
      if (target) open({ ...target, replace: true });
    },
  });
  const chosen = list.items.filter(({ id }) => selection.selected.has(id));
  const isAligned = list.items.some(({ id }) => isSelectable(id));
  return (
    <>
      <ResultList
        {...list}
        render={(item) => (
          <SelectableRow
            rowKey={item.id}
            label={t("row.select", "Select “{title}”", {
              title: [...item.title, ...item.content]
                .map(({ text }) => text)
                .join("")
                .slice(0, 80),
            })}
            selected={selection.selected.has(item.id)}
            open={selection.openKey === item.id}
            selectable={isSelectable(item.id)}
            aligned={isAligned}
            onToggle={(range) => selection.toggle(item.id, range)}
          >
            {list.render(item)}
          </SelectableRow>
        )}
      />
      <BulkTrashActions
        selection={selection}
        type={trashedAs}
        disabledReason={chosen.every(isEditable) ? undefined : disabledReasons.noProjectEdit}
        refresh={onRemoved}
      />
    </>
  );
}
