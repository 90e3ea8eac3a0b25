import { countNewResults } from "@fieldstone/domain/discovery/saved-feeds/count-new-results.ts";
import { listSavedFeeds } from "@fieldstone/domain/discovery/saved-feeds/read-saved-feeds.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, searchCost } from "../../graphql/field-cost.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { searchSourcesOf } from "../search/search-sources.ts";
import { loadSavedFeed, SavedFeedRef } from "./saved-feeds.refs.ts";

SavedFeedRef.implement({
  scope: "search:read",
  description: "A search by name: its author's alone, or shared with the workspace.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    search: t.expose("search", { type: "JSON", description: "As the address of the search page has it." }),
    shared: t.exposeBoolean("shared"),
    rank: t.exposeFloat("rank", { description: "Its place among its author's." }),
    author: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ authorId }, _args, context) => loadUser(context, authorId),
    }),
    isOwn: t.boolean({ resolve: ({ authorId }, _args, context) => authorId === requireUser(context).userId }),
    newCount: t.int({
      ...costs(searchCost),
      description: "Results that were created since the reader last saw the feed: 1,000 at most.",
      resolve: (feed, _args, context) => countNewResults(searchSourcesOf(context), feed),
    }),
    seenAt: t.expose("seenAt", { type: "DateTime" }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  savedFeeds: t.field({
    scope: "search:read",
    type: [SavedFeedRef],
    description: "The reader's own in their order, then those that others share.",
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read(listSavedFeeds))];
    },
  }),
  savedFeed: t.field({
    scope: "search:read",
    type: SavedFeedRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadSavedFeed(context, id);
    },
  }),
}));
