import { newId } from "@fieldstone/model/ids.ts";
import {
  administer,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { insightSeed } from "../../research/insights/insights.fixtures.testing.ts";
import { noteSeed } from "../../research/notes/notes.fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

const exportSeed = defineSeedInProject("projectExport", async (tx, { team, word, idOf }) => {
  const id = newId();
  await tx.db
    .insertInto("project_exports")
    .values({
      team_id: team.teamId,
      project_export_id: id,
      format: "ARCHIVE",
      title: word,
      project_ids: [await idOf(projectSeed)],
      status: "DONE",
      created_by: team.owner.userId,
    })
    .execute();
  return id;
});

defineFixtures({
  graphql: {
    "Query.projectExport": byId(exportSeed),
    "Mutation.startProjectExport": input(({ idOf }) => ({
      format: "ARCHIVE",
      projectIds: [idOf(projectSeed)],
      projectCategoryIds: [],
    })),
    "Mutation.cancelProjectExport": {
      ...inputId(exportSeed),
      act: {
        before: (world) =>
          administer(world, "update project_exports set status = 'QUEUED' where team_id = $1"),
      },
    },
    "Mutation.deleteProjectExport": inputId(exportSeed),
  },
  rest: {
    "GET /api/project-exports/:id/download": {
      path: ({ idOf }) => `/api/project-exports/${idOf(exportSeed)}/download`,
      door: "member",
    },
    "GET /api/notes/:id/markdown": {
      path: ({ idOf }) => `/api/notes/${idOf(noteSeed)}/markdown`,
      door: "member",
    },
    "GET /api/insights/:id/markdown": {
      path: ({ idOf }) => `/api/insights/${idOf(insightSeed)}/markdown`,
      door: "member",
    },
  },
});
