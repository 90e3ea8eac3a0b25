import type { BoardFragment, BoardTagFragment } from "../../../../graphql/graphql.ts";
import { type Column, groupRankAt, type Place } from "./board-moves.ts";

/** Drag data of a tag. */
export function tagDragData(tagId: string): Record<string, unknown> {
  return { kind: "tag", tagId };
}

/** Drag data of a group. */
export function groupDragData(groupId: string): Record<string, unknown> {
  return { kind: "group", groupId };
}

/** Drop target data of a column. */
export function columnDropData(groupId: string | null): Record<string, unknown> {
  return { kind: "column", groupId };
}

/** Drop target data of a tag, with the edge: before or after it. */
export function tagDropData(
  tagId: string,
  groupId: string | null,
  edge: "before" | "after",
): Record<string, unknown> {
  return { kind: "beside", tagId, groupId, edge };
}

/** The half of an element that the pointer is in. */
export function edgeAt(element: Element, clientY: number): "before" | "after" {
  const box = element.getBoundingClientRect();
  return clientY < box.top + box.height / 2 ? "before" : "after";
}

/** The tag and target of a drop; undefined outside any target, or without a change of place. */
export function readDrop(
  source: Record<string, unknown>,
  targets: readonly { data: Record<string | symbol, unknown> }[],
  columns: readonly Column[],
): { tag: BoardTagFragment; place: Place } | undefined {
  const target = targets[0]?.data;
  if (source.kind !== "tag" || !target) return undefined;
  const tag = columns.flatMap((column) => column.tags).find((candidate) => candidate.id === source.tagId);
  const groupId = typeof target.groupId === "string" ? target.groupId : null;
  const column = columns.find((candidate) => candidate.groupId === groupId);
  if (!tag || !column) return undefined;
  const others = column.tags.filter((candidate) => candidate.id !== tag.id);
  if (target.kind === "column") {
    if (column.tags.at(-1)?.id === tag.id) return undefined;
    return { tag, place: { groupId, index: others.length } };
  }
  if (target.tagId === tag.id) return undefined;
  const at = others.findIndex((candidate) => candidate.id === target.tagId);
  return { tag, place: { groupId, index: target.edge === "after" ? at + 1 : at } };
}

/** The group and its new rank after a drop on a column, whose place it takes. */
export function readGroupDrop(
  source: Record<string, unknown>,
  targets: readonly { data: Record<string | symbol, unknown> }[],
  board: BoardFragment,
  columns: readonly Column[],
): { groupId: string; rank: number } | undefined {
  const column = targets.find(({ data }) => data.kind === "column")?.data;
  const { kind, groupId } = source;
  if (kind !== "group" || typeof groupId !== "string" || !column) return undefined;
  const at = columns.findIndex((candidate) => candidate.groupId === column.groupId);
  const rank = groupRankAt(board, groupId, Math.min(at, board.groups.length - 1));
  return rank === undefined ? undefined : { groupId, rank };
}
