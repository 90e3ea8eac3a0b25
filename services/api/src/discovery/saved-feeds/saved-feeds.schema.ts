import { countNewResults } from "@fieldstone/domain/discovery/saved-feeds/count-new-results.ts";
import { listSavedFeeds } from "@fieldstone/domain/discovery/saved-feeds/read-saved-feeds.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, searchCost } from "../../graphql/costs/field-cost.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { searchSourcesOf } from "../search/search-sources.ts";
import { loadSavedFeed, SavedFeedRef } from "./saved-feeds.refs.ts";

SavedFeedRef.implement({
  scope: "search:read",
  description: "A saved search. Private to its author unless it is shared with the workspace.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    search: t.expose("search", {
      type: "JSON",
      description: "The search, in the format of the search page's address.",
    }),
    shared: t.exposeBoolean("shared"),
    rank: t.exposeFloat("rank", { description: "Position among the author's saved searches." }),
    author: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ authorId }, _args, context) => loadUser(context, authorId),
    }),
    isOwn: t.boolean({ resolve: ({ authorId }, _args, context) => authorId === requireUser(context).userId }),
    newCount: t.int({
      ...costs(searchCost),
      description: "Number of results created since the caller last opened the saved search, at most 1,000.",
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
    description: "The caller's saved searches in their order, followed by those that others share.",
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
