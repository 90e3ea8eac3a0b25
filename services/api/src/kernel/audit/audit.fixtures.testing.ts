import { defineFixtures, noArguments } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.auditEntries": noArguments,
    "Query.auditHead": noArguments,
  },
  rest: {
    "GET /api/audit/export": { path: () => "/api/audit/export", door: "member" },
  },
});
