import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import type { ActionOf } from "../../kernel/objects/object-types.ts";
import type { SavedFeed } from "./saved-feed.ts";

/** As recordChange. A private feed is recorded without its title. */
export async function recordFeedChange(
  tx: TenantTransaction,
  act: ActionOf<"savedFeed">,
  { id, title, shared }: Pick<SavedFeed, "id" | "title" | "shared">,
): Promise<void> {
  await recordChange(tx, "savedFeed", act, { id }, shared ? { title, shared } : { shared });
}
