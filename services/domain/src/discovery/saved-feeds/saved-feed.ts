import { ProductError } from "@fieldstone/model/errors.ts";
import { savedFeedsPerMemberMax, savedFeedTitleLengthMax, sharedFeedsMax } from "@fieldstone/model/limits.ts";
import { parseSearchParams, type SearchParams } from "@fieldstone/model/search/search-params.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";
import { z } from "zod";
import { requireShortQuery } from "../search/run-search.ts";

const withQuery = z.object({ query: z.string() });

/** A named search, private to its author or shared with the workspace. */
export interface SavedFeed {
  readonly id: string;
  readonly authorId: string;
  readonly title: string;
  readonly search: SearchParams;
  readonly shared: boolean;
  readonly rank: number;
  /** When the reader last saw its results; if never, when it was created. */
  readonly seenAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export function parseFeedTitle(title: string): string {
  return parseShortText(title, "title", "The search's name", savedFeedTitleLengthMax);
}

/**
 * A search in the form of the search page's URL parameters; invalid parts get their defaults, but for a query that
 * no search would run.
 * @throws ProductError `search.query_too_long`
 */
export function parseFeedSearch(search: unknown): SearchParams {
  const asked = withQuery.safeParse(search);
  if (asked.success) requireShortQuery(asked.data.query);
  return parseSearchParams(search);
}

export function feedNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "saved_feed.not_found",
    "This saved search was deleted or is not shared with you. Choose another one.",
  );
}

export function feedOfAnother(): ProductError {
  return new ProductError(
    "Forbidden",
    "saved_feed.of_another",
    "Only its author or a manager can change a shared search. Save a copy for yourself.",
  );
}

export function feedLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "saved_feed.limit",
    `You can keep ${savedFeedsPerMemberMax} saved searches. Delete one that you no longer use.`,
  );
}

export function sharedFeedLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "saved_feed.shared_limit",
    `A workspace can share ${sharedFeedsMax} saved searches, fewer where their filters are long. Keep this one for yourself, or ask a manager to delete shared ones that nobody uses.`,
  );
}
