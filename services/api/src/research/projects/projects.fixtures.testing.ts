import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import {
  administer,
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { folderSeed } from "../folders/folders.fixtures.testing.ts";

export const projectSeed = defineSeedInProject("project", async (tx, { word, isPrivate, idOf }) => {
  const workspaceAccess = isPrivate ? "private" : undefined;
  return createProject(tx, { title: word, folderId: await idOf(folderSeed), workspaceAccess });
});

defineFixtures({
  graphql: {
    "Query.project": byId(projectSeed),
    "Query.projects": noArguments,
    "Mutation.createProject": input(({ idOf }) => ({ title: "changed", folderId: idOf(folderSeed) })),
    "Mutation.updateProject": input(({ idOf }) => ({ id: idOf(projectSeed), title: "changed" })),
    "Mutation.archiveProject": inputId(projectSeed),
    "Mutation.unarchiveProject": { ...inputId(projectSeed), act: after("archiveProject") },
    "Mutation.deleteProject": inputId(projectSeed),
    "Mutation.restoreProject": { ...inputId(projectSeed), act: after("deleteProject") },
    "Mutation.removeSampleProject": {
      ...noArguments,
      act: {
        before: (world) => administer(world, "update projects set is_sample = true where team_id = $1"),
      },
    },
  },
});
