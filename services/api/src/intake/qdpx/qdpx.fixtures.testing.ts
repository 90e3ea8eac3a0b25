import { defineFixtures } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

defineFixtures({
  rest: {
    "GET /api/projects/:projectId/qdpx": {
      path: ({ idOf }) => `/api/projects/${idOf(projectSeed)}/qdpx`,
      door: "member",
    },
  },
});
