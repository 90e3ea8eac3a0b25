import { defineFixtures } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  rest: {
    // Accepts a browser's report from anyone, with an empty answer.
    "POST /api/telemetry": {
      path: () => "/api/telemetry",
      body: () => ({}),
      door: "own secret",
      answersEverybody: true,
      unaudited: "keeps a browser's error report, which says nothing of what anyone did",
    },
    "GET /internal/error-reports/:reference": {
      path: ({ team }) =>
        `/internal/error-reports/00000000-0000-4000-8000-000000000000?teamId=${team.teamId}&epoch=1`,
      door: "router",
    },
  },
});
