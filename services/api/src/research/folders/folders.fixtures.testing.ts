import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeed,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";

export const folderSeed = defineSeed("folder", (tx, { word }) => createFolder(tx, { title: word }));

defineFixtures({
  graphql: {
    "Query.folders": noArguments,
    "Query.folder": byId(folderSeed),
    "Mutation.createFolder": input(({ idOf }) => ({ title: "changed", parentId: idOf(folderSeed) })),
    "Mutation.updateFolder": input(({ idOf }) => ({ id: idOf(folderSeed), title: "changed" })),
    "Mutation.deleteFolder": inputId(folderSeed),
    "Mutation.restoreFolder": { ...inputId(folderSeed), act: after("deleteFolder") },
  },
});
