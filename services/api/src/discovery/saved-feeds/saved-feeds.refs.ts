import { findSavedFeeds } from "@fieldstone/domain/discovery/saved-feeds/read-saved-feeds.ts";
import { feedNotFound, type SavedFeed } from "@fieldstone/domain/discovery/saved-feeds/saved-feed.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const SavedFeedRef = builder.objectRef<SavedFeed>("SavedFeed");

const savedFeedLoader = defineLoader<SavedFeed>(async (tx, ids) =>
  byKey(await findSavedFeeds(tx, ids), ({ id }) => id),
);

/** @throws ProductError `saved_feed.not_found` */
export function loadSavedFeed(context: ApiContext, feedId: string): Promise<SavedFeed> {
  return loadOrRefuse(savedFeedLoader, context, feedId, feedNotFound);
}
