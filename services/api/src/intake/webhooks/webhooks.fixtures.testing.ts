import { defineFixtures } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  rest: {
    "GET /internal/webhook-events": {
      path: ({ team }) => `/internal/webhook-events?teamId=${team.teamId}&epoch=1`,
      door: "router",
    },
    "POST /internal/webhook-events/requeue": {
      path: () => "/internal/webhook-events/requeue",
      body: ({ team }) => ({ teamId: team.teamId, epoch: 1 }),
      door: "router",
      unaudited: "enqueues events again that are kept already",
    },
    "POST /internal/webhook-events": {
      path: () => "/internal/webhook-events",
      body: ({ team }) => ({ teamId: team.teamId, epoch: 1, type: "slack", eventId: "Ev1", event: {} }),
      door: "router",
      unaudited: "keeps what a provider told in a log of its own, with its origin and time",
    },
  },
});
