import { defineFixtures, input } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";
import { tagSeed } from "../tags/tags.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.codebookEntries": { args: ({ idOf }) => ({ projectId: idOf(projectSeed) }) },
    "Mutation.updateCodebookEntry": input(({ idOf }) => ({
      tagId: idOf(tagSeed),
      basedOn: 0,
      definition: "changed",
    })),
  },
});
