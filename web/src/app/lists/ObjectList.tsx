import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { ReactNode } from "react";
import { SelectableRow } from "../../ui/lists/SelectableRow.tsx";
import { VirtualList } from "../../ui/lists/VirtualList.tsx";
import { t } from "../i18n/t.ts";
import type { ListSelection } from "./useListSelection.ts";

/** A list of titled objects with multiple selection. */
export function ObjectList<Item extends { readonly id: string; readonly title: string }>(props: {
  label: string;
  /** Decides what an untitled object is called; "Untitled" where the list has several types. */
  type?: Parameters<typeof titleOf>[1];
  items: readonly Item[];
  selection: ListSelection;
  /** False where a selection has no actions. */
  selectable?: boolean;
  /** Estimated row height in px. */
  estimate: number;
  onEndReached?: (() => void) | undefined;
  render: (item: Item) => ReactNode;
}) {
  const { label, type, items, selection, selectable = true, estimate, onEndReached, render } = props;
  return (
    <VirtualList
      label={label}
      items={items}
      itemKey={(item) => item.id}
      estimate={estimate}
      onEndReached={onEndReached}
      render={(item) => (
        <SelectableRow
          rowKey={item.id}
          label={t("row.select", "Select “{title}”", { title: titleOf(item.title, type) })}
          selected={selection.selected.has(item.id)}
          open={selection.openKey === item.id}
          selectable={selectable}
          onToggle={(range) => selection.toggle(item.id, range)}
        >
          {render(item)}
        </SelectableRow>
      )}
    />
  );
}
