import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { newId } from "@fieldstone/model/ids.ts";
import {
  administer,
  defineFixtures,
  defineSeedInProject,
  input,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

/** An open request by the member for a private project. */
export const accessRequestSeed = defineSeedInProject("access request", async (tx, { team, member, word }) => {
  const objectId = await createProject(tx, { title: word, workspaceAccess: "private" });
  const id = newId();
  await tx.db
    .insertInto("access_requests")
    .values({
      team_id: team.teamId,
      access_request_id: id,
      requester_id: member.userId,
      object_type: "project",
      object_id: objectId,
      level: "READ",
      message: word,
    })
    .execute();
  return id;
});

defineFixtures({
  graphql: {
    "Query.accessRequests": noArguments,
    "Query.ownAccessRequests": noArguments,
    // Anyone may request access, even to a missing object: the answer reveals nothing.
    "Mutation.requestAccess": {
      args: ({ idOf }) => ({ input: { objectType: "project", objectId: idOf(projectSeed) } }),
      viewerMay: true,
      act: {
        by: "viewer",
        before: (world) =>
          administer(world, "update projects set workspace_access = 'private' where team_id = $1"),
      },
    },
    "Mutation.decideAccessRequest": input(({ idOf }) => ({ id: idOf(accessRequestSeed), level: "FULL" })),
  },
});
