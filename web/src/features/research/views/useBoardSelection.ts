import { useCallback, useReducer, useRef } from "react";
import type { RowPages } from "./row-pages.ts";
import { type RowSelection, useSelectionOf } from "./useRowSelection.ts";
import type { ViewRow } from "./view-row.ts";

/** Tells the cards of a group, each time that they are drawn. */
export type ReportCards = (groupKey: string, cards: RowPages<ViewRow>) => void;

/** The selection of a board, through all of its groups: a range goes down one and on from the top of the next. */
export function useBoardSelection(
  groupKeys: readonly string[],
  canWrite: boolean,
): { readonly selection: RowSelection; readonly report: ReportCards } {
  const cards = useRef(new Map<string, { readonly pages: RowPages<ViewRow>; readonly version: number }>());
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const report = useCallback<ReportCards>((groupKey, pages) => {
    const before = cards.current.get(groupKey);
    const { version } = pages;
    if (before?.pages === pages && before.version === version) return;
    cards.current.set(groupKey, { pages, version });
    draw();
  }, []);
  const lists = groupKeys.flatMap((key) => cards.current.get(key)?.pages ?? []);
  return { selection: useSelectionOf(lists, canWrite), report };
}
