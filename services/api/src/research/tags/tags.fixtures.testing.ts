import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/boards/create-tag-group.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const tagBoardSeed = defineSeedInProject("tag board", async (tx, { word, idOf }) =>
  createTagBoard(tx, { projectId: await idOf(projectSeed), title: word }),
);
export const tagGroupSeed = defineSeedInProject("tag group", async (tx, { word, idOf }) =>
  createTagGroup(tx, { tagBoardId: await idOf(tagBoardSeed), title: word }),
);
export const tagSeed = defineSeedInProject("tag", async (tx, { word, idOf }) => {
  const [tagBoardId, tagGroupId] = [await idOf(tagBoardSeed), await idOf(tagGroupSeed)];
  return createTag(tx, { tagBoardId, tagGroupId, title: word });
});
export const otherTagSeed = defineSeedInProject("other tag", async (tx, { word, idOf }) =>
  createTag(tx, { tagBoardId: await idOf(tagBoardSeed), title: `${word} too` }),
);

defineFixtures({
  graphql: {
    "Query.tag": byId(tagSeed),
    "Query.tags": noArguments,
    "Query.workspaceTagBoards": noArguments,
    "Query.tagBoard": byId(tagBoardSeed),
    "Mutation.createTagBoard": input(({ idOf }) => ({ projectId: idOf(projectSeed), title: "changed" })),
    "Mutation.updateTagBoard": input(({ idOf }) => ({ id: idOf(tagBoardSeed), title: "changed" })),
    "Mutation.deleteTagBoard": inputId(tagBoardSeed),
    "Mutation.restoreTagBoard": { ...inputId(tagBoardSeed), act: after("deleteTagBoard") },
    "Mutation.createTagGroup": input(({ idOf }) => ({ tagBoardId: idOf(tagBoardSeed), title: "changed" })),
    "Mutation.updateTagGroup": input(({ idOf }) => ({ id: idOf(tagGroupSeed), title: "changed" })),
    "Mutation.deleteTagGroup": inputId(tagGroupSeed),
    "Mutation.restoreTagGroup": { ...inputId(tagGroupSeed), act: after("deleteTagGroup") },
    "Mutation.createTag": input(({ idOf }) => ({ tagBoardId: idOf(tagBoardSeed), title: "changed" })),
    "Mutation.updateTag": input(({ idOf }) => ({ id: idOf(tagSeed), title: "changed" })),
    "Mutation.moveTag": input(({ idOf }) => ({ id: idOf(tagSeed), rank: 1 })),
    "Mutation.mergeTags": input(({ idOf }) => ({ fromId: idOf(otherTagSeed), intoId: idOf(tagSeed) })),
    "Mutation.deleteTag": inputId(tagSeed),
    "Mutation.restoreTag": { ...inputId(tagSeed), act: after("deleteTag") },
  },
});
