import "../../../objects.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { emptyWorld } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, test } from "vitest";
import { authorOf } from "../../../kernel/authors/author.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../../research/tags/boards/read-tag-boards.ts";
import { listTagsOfBoards } from "../../../research/tags/read-tags.ts";
import { boardsPerProjectMax, groupsPerBoardMax } from "../../../research/tags/tag.ts";
import { ensureCodes } from "./ensure-codes.ts";
import { type CodePlace, codeKey } from "./imported-code.ts";

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

/** A project that codes are imported into, and its boards, groups and tags. */
async function openProject() {
  const { as, contributor, projectId } = await emptyWorld(database);
  const ensure = (places: readonly CodePlace[]) =>
    as(contributor, (tx) => {
      const codes = places.map((place) => ({ ...place, color: null, description: "" }));
      return ensureCodes(tx, projectId, codes, authorOf(tx.context.actor));
    });
  const read = () =>
    as(contributor, async (tx) => {
      const boards = await listBoardsOfProjects(tx, [projectId]);
      const ids = boards.map(({ id }) => id);
      return {
        boards,
        groups: await listGroupsOfBoards(tx, ids),
        tags: await listTagsOfBoards(tx, ids),
      };
    });
  return { ensure, read };
}

test("codes of more groups than a board can have become tags without a group", async () => {
  const { ensure, read } = await openProject();
  const places = Array.from({ length: groupsPerBoardMax + 1 }, (_, at) => ({
    boardTitle: "Pains",
    groupTitle: `Group ${at}`,
    title: `Code ${at}`,
  }));
  const ids = await ensure(places);
  expect(new Set(places.map((place) => ids.get(codeKey(place)))).size).toBe(places.length);
  const { groups, tags } = await read();
  expect(groups).toHaveLength(groupsPerBoardMax);
  expect(tags).toHaveLength(places.length);
  expect(tags.filter(({ tagGroupId }) => tagGroupId === null).map(({ title }) => title)).toEqual([
    `Code ${groupsPerBoardMax}`,
  ]);
  expect(await ensure(places)).toEqual(ids);
}, 60_000);

test("codes of more boards than a project can have become tags of another board, and are found there again", async () => {
  const { ensure, read } = await openProject();
  const places = Array.from({ length: boardsPerProjectMax + 2 }, (_, at) => ({
    boardTitle: `Board ${at}`,
    groupTitle: null,
    title: "Cost",
  }));
  const ids = await ensure(places);
  expect(new Set(places.map((place) => ids.get(codeKey(place)))).size).toBe(places.length);
  const { boards, tags } = await read();
  expect(boards).toHaveLength(boardsPerProjectMax);
  const last = boards.find(({ title }) => title === `Board ${boardsPerProjectMax - 2}`)?.id;
  expect(tags.filter(({ tagBoardId }) => tagBoardId === last).map(({ title }) => title)).toEqual([
    "Cost",
    ...[-1, 0, 1].map((over) => `Board ${boardsPerProjectMax + over} / Cost`),
  ]);
  for (const place of places) {
    const again = await ensure([place]);
    expect(again.get(codeKey(place))).toBe(ids.get(codeKey(place)));
  }
  expect((await read()).tags).toHaveLength(places.length);
}, 60_000);
