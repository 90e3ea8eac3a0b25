import { newId } from "@fieldstone/model/ids.ts";
import {
  administer,
  byId,
  byOwner,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { fileSeed } from "../../research/files/files.fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

export const importSeed = defineSeedInProject("import", async (tx, { team, word, idOf }) => {
  const id = newId();
  await tx.db
    .insertInto("imports")
    .values({
      team_id: team.teamId,
      import_id: id,
      project_id: await idOf(projectSeed),
      file_id: await idOf(fileSeed),
      file_name: `${word}.txt`,
      status: "FAILED",
    })
    .execute();
  return id;
});

defineFixtures({
  graphql: {
    "Query.import": byId(importSeed),
    "Mutation.cancelImport": {
      ...inputId(importSeed),
      act: {
        before: (stage) => administer(stage, "update imports set status = 'QUEUED' where team_id = $1"),
      },
    },
    "Mutation.retryImport": inputId(importSeed),
    "Mutation.undoImport": input(({ idOf }) => ({ id: idOf(importSeed), editedNoteIds: [] })),
  },
  rest: {
    "POST /api/import": {
      path: ({ idOf }) => `/api/import?projectId=${idOf(projectSeed)}`,
      headers: { "x-file-name": "a.txt" },
      body: () => "text",
      door: "member",
      act: {
        request: async ({ seeded }) => ({
          path: `/api/import?projectId=${seeded.idOf(projectSeed)}`,
          headers: { cookie: seeded.owner.cookie, "x-file-name": "interview.txt" },
          body: "What they said.",
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "import.started",
          subjectType: "import",
        }),
      },
    },
  },
});
