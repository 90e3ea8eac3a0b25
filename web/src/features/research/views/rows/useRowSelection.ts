import { useRef } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { type ListSelection, useListSelection } from "../../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../../app/peek/useOpenObject.ts";
import { showError } from "../../../../app/undo/undo-stack.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import type { RowGroup } from "../layout-props.ts";
import type { RowPages } from "./row-pages.ts";
import { findAll, findRange, type RowPlace, rangeRowsMax } from "./row-range.ts";
import type { ViewRow } from "./view-row.ts";

export interface RowSelection extends ListSelection {
  readonly rows: readonly ViewRow[];
  /** Selects all rows that match the view's filter. */
  readonly selectAll: () => Promise<void>;
}

interface PlacedRow {
  readonly row: ViewRow;
  readonly place: RowPlace<ViewRow>;
}

/**
 * The selection in a long list: rows scrolled out of view stay selected. A group's list is a part of the
 * page.
 */
export function useRowSelection(pages: RowPages<ViewRow>, canWrite: boolean, group?: RowGroup): RowSelection {
  return useSelectionOf([pages], canWrite, group);
}

/** Like useRowSelection, across consecutive lists. */
export function useSelectionOf(
  lists: readonly RowPages<ViewRow>[],
  canWrite: boolean,
  group?: RowGroup,
): RowSelection {
  // All rows ever selected, with the last known positions.
  const known = useRef(new Map<string, PlacedRow>());
  const openObject = useOpenObject();
  const loaded = new Map<string, PlacedRow>();
  for (const list of lists) {
    for (const [index, row] of list.loaded())
      if (!loaded.has(row.id)) loaded.set(row.id, { row, place: { list, index } });
  }
  const find = (id: string) => loaded.get(id) ?? known.current.get(id);
  const selection = useListSelection([...loaded.keys()], {
    selectable: canWrite,
    ...(group === undefined ? {} : { part: group.part }),
    isKept: (id) => known.current.has(id),
    open: (id) => {
      const row = find(id)?.row;
      if (row && row.type !== "highlight")
        openObject({ type: row.type, id, title: row.title, replace: true });
    },
    findRange: async (from, to) => {
      const [start, end] = [find(from), find(to)];
      if (start === undefined || end === undefined) return [to];
      const found = await rangeBetween(lists, start, end);
      for (const each of found) known.current.set(each.row.id, each);
      return found.map(({ row }) => row.id);
    },
  });
  for (const id of selection.selected) {
    const row = loaded.get(id);
    if (row) known.current.set(id, row);
  }
  const selectAll = async () => {
    try {
      const found = await findAll(lists);
      if (found === undefined) return void showToast(allRefusedText(), { tone: "danger" });
      for (const each of found) known.current.set(each.row.id, each);
      selection.select(found.map(({ row }) => row.id));
    } catch (error) {
      showError(error);
    }
  };
  const clear = () => {
    known.current.clear();
    selection.clear();
  };
  const rows = [...selection.selected].flatMap((id) => find(id)?.row ?? []);
  return { ...selection, clear, rows, selectAll };
}

/** The rows of a range; only its end, with a message, if they cannot be determined. */
async function rangeBetween(
  lists: readonly RowPages<ViewRow>[],
  from: PlacedRow,
  to: PlacedRow,
): Promise<readonly PlacedRow[]> {
  try {
    const found = await findRange(lists, { ...from.place, id: from.row.id }, { ...to.place, id: to.row.id });
    if ("rows" in found) return found.rows;
    showToast(refusedText(found.refused), { tone: "danger" });
  } catch (error) {
    showError(error);
  }
  return [to];
}

function allRefusedText(): string {
  return t(
    "view.all.too-many",
    "At most {n} rows can be selected: filter the view first, or export all of it.",
    {
      n: rangeRowsMax,
    },
  );
}

function refusedText(refused: "too_many" | "moved"): string {
  return refused === "too_many"
    ? t(
        "view.range.too-many",
        "A range has at most {n} rows. Only the last row was selected: filter the view first.",
        { n: rangeRowsMax },
      )
    : t(
        "view.range.moved",
        "The list has changed since the first row was selected. Only the last row was selected: select the range again from there.",
      );
}
