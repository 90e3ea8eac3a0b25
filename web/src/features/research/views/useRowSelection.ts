import { useRef } from "react";
import { type ListSelection, useListSelection } from "../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import type { RowPages } from "./row-pages.ts";
import type { ViewRow } from "./view-row.ts";

export type RowSelection = ListSelection & { readonly rows: readonly ViewRow[] };

/** The selection of a long list: rows that were scrolled out of sight stay selected. */
export function useRowSelection(pages: RowPages<ViewRow>, canWrite: boolean): RowSelection {
  return useSelectionOf(
    [...pages.loaded()].map(([, row]) => row),
    canWrite,
  );
}

/** As useRowSelection, among the rows that are loaded, in their order. */
export function useSelectionOf(listed: readonly ViewRow[], canWrite: boolean): RowSelection {
  const known = useRef(new Map<string, ViewRow>());
  const openObject = useOpenObject();
  const loaded = new Map(listed.map((row) => [row.id, row]));
  for (const [id, row] of known.current) if (!loaded.has(id)) loaded.set(id, row);
  const selection = useListSelection([...loaded.keys()], {
    selectable: canWrite,
    open: (id) => {
      const row = loaded.get(id);
      if (row && row.type !== "highlight")
        openObject({ type: row.type, id, title: row.title, replace: true });
    },
  });
  const rows = [...selection.selected].flatMap((id) => loaded.get(id) ?? []);
  known.current = new Map(rows.map((row) => [row.id, row]));
  return { ...selection, rows };
}
