import { toShortId } from "@fieldstone/model/ids.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { byOwner, defineFixtures, input } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Mutation.updateTeam": input(() => ({ name: "changed" })),
    "Mutation.removeTeamLogo": { args: () => ({}) },
    "Mutation.changeSubdomain": {
      ...input(() => ({ subdomain: "changed-by-another" })),
      unaudited: "asks the router first: proven with one beside it, in publish-subdomain.test.ts",
    },
  },
  rest: {
    "POST /api/logo": {
      path: () => "/api/logo",
      headers: { "x-file-name": "logo.png" },
      body: () => "text",
      door: "member",
      act: {
        request: async ({ seeded }) => ({
          path: "/api/logo",
          headers: { cookie: seeded.owner.cookie, "x-file-name": "logo.png" },
          body: onePixelPng,
        }),
        entry: (seeded) => ({ ...byOwner(seeded), kind: "team.updated", subjectType: "team" }),
      },
    },
    "GET /image/logo/:teamId": {
      path: ({ team }) => `/image/logo/${toShortId(team.teamId)}`,
      door: "own secret",
      answersEverybody: true,
    },
  },
});
