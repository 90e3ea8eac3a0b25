import { rankBetween } from "@fieldstone/model/rank.ts";
import type { BoardFragment, BoardTagFragment } from "../../../../graphql/graphql.ts";

/** A column of a board; `groupId` is null for ungrouped tags. */
export interface Column {
  groupId: string | null;
  title: string;
  tags: readonly BoardTagFragment[];
}

/** A tag's target: a column, and the index in it counted without the moved tag. */
export interface Place {
  groupId: string | null;
  index: number;
}

const byRank = (a: { rank: number; id: string }, b: { rank: number; id: string }) =>
  a.rank - b.rank || (a.id < b.id ? -1 : 1);

/** A board's groups from left to right. */
export function sortedGroups(board: BoardFragment): BoardFragment["groups"] {
  return [...board.groups].sort(byRank);
}

/** The board's columns from left to right, ungrouped tags last. */
export function columnsOf(board: BoardFragment, ungroupedTitle: string): Column[] {
  return [
    ...sortedGroups(board).map((group) => ({
      groupId: group.id,
      title: group.title,
      tags: [...group.tags].sort(byRank),
    })),
    { groupId: null, title: ungroupedTitle, tags: [...board.ungroupedTags].sort(byRank) },
  ];
}

/** How many of a column's tags are shown. */
export function countShown({ tags }: Column, shownIds: ReadonlySet<string> | undefined): number {
  return shownIds === undefined ? tags.length : tags.filter(({ id }) => shownIds.has(id)).length;
}

/** A tag's current place with its rank, so that undoing a move is exact. */
export function placeOf(
  columns: readonly Column[],
  tagId: string,
): { groupId: string | null; index: number; rank: number } | undefined {
  for (const column of columns) {
    const index = column.tags.findIndex((tag) => tag.id === tagId);
    const tag = column.tags[index];
    if (tag) return { groupId: column.groupId, index, rank: tag.rank };
  }
  return undefined;
}

/**
 * The rank that puts a tag at a place. If the gap has no room for a number in between, the end of the column.
 */
export function rankAt(columns: readonly Column[], tagId: string, place: Place): number {
  const column = columns.find((candidate) => candidate.groupId === place.groupId);
  const others = (column?.tags ?? []).filter((tag) => tag.id !== tagId);
  const before = others[place.index - 1]?.rank;
  const after = others[place.index]?.rank;
  return rankBetween(before, after) ?? rankBetween(others.at(-1)?.rank, undefined) ?? 0;
}

/**
 * The rank that puts a group at an index among the board's other groups; undefined if it is there already.
 */
export function groupRankAt(board: BoardFragment, groupId: string, index: number): number | undefined {
  const groups = sortedGroups(board);
  const now = groups.findIndex(({ id }) => id === groupId);
  const others = groups.filter(({ id }) => id !== groupId);
  if (now < 0 || index === now || index < 0 || index > others.length) return undefined;
  const before = others[index - 1]?.rank;
  const after = others[index]?.rank;
  return rankBetween(before, after) ?? rankBetween(others.at(-1)?.rank, undefined);
}
