import { useCallback, useReducer, useRef } from "react";
import { type RowSelection, useSelectionOf } from "./useRowSelection.ts";
import type { ViewRow } from "./view-row.ts";

/** Tells which cards of a group are loaded. */
export type ReportCards = (groupKey: string, cards: readonly ViewRow[]) => void;

/** The selection of a board, through all of its groups: a range goes down one and on from the top of the next. */
export function useBoardSelection(
  groupKeys: readonly string[],
  canWrite: boolean,
): { readonly selection: RowSelection; readonly report: ReportCards } {
  const cards = useRef(new Map<string, readonly ViewRow[]>());
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const report = useCallback<ReportCards>((groupKey, listed) => {
    const before = cards.current.get(groupKey) ?? [];
    cards.current.set(groupKey, listed);
    if (idsOf(before) !== idsOf(listed)) draw();
  }, []);
  const listed = groupKeys.flatMap((key) => cards.current.get(key) ?? []);
  return { selection: useSelectionOf(listed, canWrite), report };
}

function idsOf(rows: readonly ViewRow[]): string {
  return rows.map(({ id }) => id).join(" ");
}
