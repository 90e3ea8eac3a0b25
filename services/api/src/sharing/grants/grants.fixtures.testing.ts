import { defineFixtures, input } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.objectAccess": { args: ({ idOf }) => ({ objectType: "project", objectId: idOf(projectSeed) }) },
    "Mutation.setPermission": input(({ member, idOf }) => ({
      objectType: "project",
      objectId: idOf(projectSeed),
      userId: member.userId,
      level: "FULL",
    })),
  },
});
