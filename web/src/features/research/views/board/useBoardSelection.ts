import { useCallback, useReducer, useRef } from "react";
import type { RowPages } from "../rows/row-pages.ts";
import { type RowSelection, useSelectionOf } from "../rows/useRowSelection.ts";
import type { ViewRow } from "../rows/view-row.ts";

/** Reports the cards of a group on each render. */
export type ReportCards = (groupKey: string, cards: RowPages<ViewRow>) => void;

/**
 * The selection across a board's columns: a range continues from the bottom of one to the top of the next.
 */
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
