import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { requireReadableChannel } from "./channel-policy.ts";
import { writeChannelVisit } from "./channel-store.ts";

/** Records that the member has seen the channel up to now. @throws ProductError `channel.not_found` */
export async function markChannelSeen(tx: TenantTransaction, channelId: string): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  await requireReadableChannel(tx, channelId);
  await writeChannelVisit(tx, channelId, userId);
}
