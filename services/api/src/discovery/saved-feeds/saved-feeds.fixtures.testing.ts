import { createSavedFeed } from "@fieldstone/domain/discovery/saved-feeds/create-saved-feed.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeed,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";

const feedSeed = defineSeed("saved feed", (tx, { word: title }) =>
  createSavedFeed(tx, { title, search: { query: "shelf" } }),
);

defineFixtures({
  graphql: {
    "Query.savedFeeds": noArguments,
    "Query.savedFeed": byId(feedSeed),
    "Mutation.createSavedFeed": {
      ...input(() => ({ title: "changed", search: { query: "shelf" } })),
      viewerMay: true,
    },
    "Mutation.updateSavedFeed": input(({ idOf }) => ({ id: idOf(feedSeed), title: "changed" })),
    "Mutation.moveSavedFeed": input(({ idOf }) => ({ id: idOf(feedSeed), rank: 1 })),
    "Mutation.markSavedFeedSeen": {
      ...inputId(feedSeed),
      unaudited: "notes what a member has seen, for themselves alone",
    },
    "Mutation.deleteSavedFeed": inputId(feedSeed),
    "Mutation.restoreSavedFeed": { ...inputId(feedSeed), act: after("deleteSavedFeed") },
  },
});
