import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type Channel, channelNotFound } from "./channel.ts";
import { lockChannel } from "./channel-store.ts";
import { findChannels } from "./read-channels.ts";

/**
 * Returns the live channel, which every member may read.
 * @throws ProductError `channel.not_found`, `auth.sign_in_needed`
 */
export async function requireReadableChannel(tx: TenantTransaction, channelId: string): Promise<Channel> {
  requireMember(tx.context.actor);
  const [channel] = await findChannels(tx, [channelId]);
  if (channel === undefined) throw channelNotFound();
  return channel;
}

/**
 * Locks and returns a channel that the actor may change.
 * @throws ProductError `channel.not_found`, Forbidden for a VIEWER
 */
export async function requireWritableChannel(
  tx: TenantTransaction,
  channelId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<Channel> {
  requireContributor(tx.context.actor);
  const channel = await lockChannel(tx, channelId);
  if (channel === undefined || (channel.deletedAt !== null && !deleted)) throw channelNotFound();
  return channel;
}
