import type { BoardFragment, BoardTagFragment } from "../../../graphql/graphql.ts";
import { type Column, groupRankAt, type Place } from "./board-moves.ts";

/** What a dragged tag carries. */
export function tagDragData(tagId: string): Record<string, unknown> {
  return { kind: "tag", tagId };
}

/** What a dragged group carries. */
export function groupDragData(groupId: string): Record<string, unknown> {
  return { kind: "group", groupId };
}

/** What a column says of itself when a tag is over it. */
export function columnDropData(groupId: string | null): Record<string, unknown> {
  return { kind: "column", groupId };
}

/** What a tag says of itself when another is over it: before or after it. */
export function tagDropData(
  tagId: string,
  groupId: string | null,
  edge: "before" | "after",
): Record<string, unknown> {
  return { kind: "beside", tagId, groupId, edge };
}

/** Which half of an element the pointer is in. */
export function edgeAt(element: Element, clientY: number): "before" | "after" {
  const box = element.getBoundingClientRect();
  return clientY < box.top + box.height / 2 ? "before" : "after";
}

/** Which tag goes where; undefined when it was dropped outside, or where it already stands. */
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

/** Which group gets which rank when it was dropped on a column: its place becomes the dragged one's. */
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
