import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordFeedChange } from "./record-feed-change.ts";
import { requireShareCapacity } from "./require-share-capacity.ts";
import { feedOfAnother, parseFeedSearch, parseFeedTitle } from "./saved-feed.ts";
import { requireWritableFeed } from "./saved-feed-policy.ts";
import { updateFeedRow } from "./saved-feed-store.ts";

export interface UpdateSavedFeedInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly search?: unknown;
  readonly shared?: boolean | null | undefined;
}

/**
 * Changes the given fields.
 * @throws ProductError `saved_feed.*`, `title.*`, `search.query_too_long`, Forbidden for a VIEWER who shares it
 */
export async function updateSavedFeed(tx: TenantTransaction, input: UpdateSavedFeedInput): Promise<void> {
  const before = await requireWritableFeed(tx, input.id);
  const shared = input.shared ?? before.shared;
  if (shared && !before.shared) requireContributor(tx.context.actor);
  // Only the author can make it private again: anyone else would lose it by that.
  if (!shared && before.shared && before.authorId !== memberId(tx.context.actor)) throw feedOfAnother();
  const title = input.title == null ? before.title : parseFeedTitle(input.title);
  const search = input.search == null ? before.search : parseFeedSearch(input.search);
  const feed = { id: before.id, title, search, shared };
  if (shared && (!before.shared || input.search != null)) await requireShareCapacity(tx, feed);
  await updateFeedRow(tx, feed);
  await recordFeedChange(tx, "updated", feed);
}
