import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import type { ActOf } from "../../kernel/objects/object-types.ts";
import type { SavedFeed } from "./saved-feed.ts";

/** As recordChange. What a member keeps for themselves is recorded without its name. */
export async function recordFeedChange(
  tx: TenantTransaction,
  act: ActOf<"savedFeed">,
  { id, title, shared }: Pick<SavedFeed, "id" | "title" | "shared">,
): Promise<void> {
  await recordChange(tx, "savedFeed", act, { id }, shared ? { title, shared } : { shared });
}
