import type { GroupColumn } from "../groups/board-groups.ts";
import type { ViewRow } from "../rows/view-row.ts";

interface CardDrop {
  readonly row: ViewRow;
  readonly from: GroupColumn;
  readonly to: GroupColumn;
  /** Null for the top. */
  readonly afterId: string | null;
}

function isGroup(value: unknown): value is GroupColumn {
  return typeof value === "object" && value !== null && "key" in value && "label" in value;
}

function isRow(value: unknown): value is ViewRow {
  return typeof value === "object" && value !== null && "id" in value && "cells" in value;
}

/** The card and target of a drop: below the card dropped on, or at the top of the group. */
export function findCardDrop(
  source: Readonly<Record<string, unknown>>,
  targets: readonly { readonly data: Readonly<Record<string | symbol, unknown>> }[],
): CardDrop | undefined {
  const target = targets[0]?.data;
  const { row, group: from } = source;
  if (target === undefined || !isRow(row) || !isGroup(from) || !isGroup(target.group)) return undefined;
  const afterId = target.kind === "below" && typeof target.id === "string" ? target.id : null;
  return { row, from, to: target.group, afterId };
}
