import { expect, test } from "vitest";
import { columnsOf, groupRankAt, placeOf, rankAt } from "./board-moves.ts";

const tag = (id: string, rank: number) => ({
  id,
  title: id,
  color: "#5b7f4a",
  description: "",
  locked: false,
  rank,
  highlightCount: 0,
});
const board = {
  id: "b",
  title: "Board",
  rank: 1,
  viewerLevel: "FULL" as const,
  extension: null,
  groups: [
    { id: "g2", title: "Second", rank: 20, tags: [tag("c", 5)] },
    { id: "g1", title: "First", rank: 10, tags: [tag("b", 20), tag("a", 10)] },
  ],
  ungroupedTags: [tag("z", 1)],
};
const columns = columnsOf(board, "No group");

test("columns and tags stand by rank, tags in no group last", () => {
  expect(columns.map((column) => column.title)).toEqual(["First", "Second", "No group"]);
  expect(columns[0]?.tags.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("a tag put between two others ranks between them", () => {
  const rank = rankAt(columns, "c", { groupId: "g1", index: 1 });
  expect(rank).toBeGreaterThan(10);
  expect(rank).toBeLessThan(20);
});

test("a tag put at an end ranks beyond it, and moving within a column leaves itself out", () => {
  expect(rankAt(columns, "c", { groupId: "g1", index: 0 })).toBeLessThan(10);
  expect(rankAt(columns, "a", { groupId: "g1", index: 1 })).toBeGreaterThan(20);
});

test("a place is known with its rank, so that a move can be taken back", () => {
  expect(placeOf(columns, "b")).toEqual({ groupId: "g1", index: 1, rank: 20 });
  expect(placeOf(columns, "nowhere")).toBeUndefined();
});

test("a group put before or after the others ranks so, and one that stays has no new rank", () => {
  expect(groupRankAt(board, "g1", 1)).toBeGreaterThan(20);
  expect(groupRankAt(board, "g2", 0)).toBeLessThan(10);
  expect(groupRankAt(board, "g1", 0)).toBeUndefined();
  expect(groupRankAt(board, "g1", 2)).toBeUndefined();
  expect(groupRankAt(board, "g1", -1)).toBeUndefined();
});
