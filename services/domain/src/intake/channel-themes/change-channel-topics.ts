import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireWritableChannel } from "../channels/channel-policy.ts";
import {
  type ChannelTopic,
  channelTopicNotFound,
  channelTopicsMax,
  parseTopicTitle,
  topicLimitReached,
} from "./channel-theme.ts";
import { insertTopic, markTopicDeleted, updateTopicRow } from "./channel-theme-store.ts";
import { findChannelTopics, listChannelTopics } from "./read-channel-themes.ts";

/** Returns its id. @throws ProductError `channel.not_found`, `channel_topic.limit`, `title.*`, Forbidden for a VIEWER */
export async function createChannelTopic(
  tx: TenantTransaction,
  input: { readonly channelId: string; readonly title: string },
): Promise<string> {
  const { id: channelId } = await requireWritableChannel(tx, input.channelId);
  const topic = { id: newId(), channelId, title: parseTopicTitle(input.title) };
  if ((await listChannelTopics(tx, channelId)).length >= channelTopicsMax) throw topicLimitReached();
  await insertTopic(tx, topic);
  await recordTopicChange(tx, topic, { topicMade: topic.title });
  return topic.id;
}

/** @throws ProductError `channel_topic.not_found`, `title.*`, Forbidden for a VIEWER */
export async function renameChannelTopic(
  tx: TenantTransaction,
  input: { readonly id: string; readonly title: string },
): Promise<void> {
  const topic = await requireWritableTopic(tx, input.id);
  const title = parseTopicTitle(input.title);
  await updateTopicRow(tx, topic.id, title);
  await recordTopicChange(tx, topic, { topicRenamed: title, before: topic.title });
}

/**
 * Keeps its themes, without a topic. Returns its channel.
 * @throws ProductError `channel_topic.not_found`, Forbidden for a VIEWER
 */
export async function deleteChannelTopic(tx: TenantTransaction, topicId: string): Promise<string> {
  const topic = await requireWritableTopic(tx, topicId);
  await markTopicDeleted(tx, topic.id, true);
  await recordTopicChange(tx, topic, { topicDeleted: topic.title });
  return topic.channelId;
}

/**
 * Restores a topic within 30 days, with those of its themes that were not moved since. Returns its channel.
 * @throws ProductError `channel_topic.not_found`, `channel_topic.limit`, Forbidden for a VIEWER
 */
export async function restoreChannelTopic(tx: TenantTransaction, topicId: string): Promise<string> {
  const topic = await requireWritableTopic(tx, topicId, { deleted: true });
  const live = await listChannelTopics(tx, topic.channelId);
  if (live.some(({ id }) => id === topic.id)) return topic.channelId;
  if (live.length >= channelTopicsMax) throw topicLimitReached();
  await markTopicDeleted(tx, topic.id, false);
  await recordTopicChange(tx, topic, { topicRestored: topic.title });
  return topic.channelId;
}

async function requireWritableTopic(
  tx: TenantTransaction,
  topicId: string,
  options: { readonly deleted?: boolean } = {},
): Promise<ChannelTopic> {
  requireContributor(tx.context.actor);
  const [found] = await findChannelTopics(tx, [topicId], options);
  if (found === undefined) throw channelTopicNotFound();
  await requireWritableChannel(tx, found.channelId);
  // It may have been renamed or deleted while this waited for the channel's lock.
  const [topic] = await findChannelTopics(tx, [topicId], options);
  if (topic === undefined) throw channelTopicNotFound();
  return topic;
}

/** Topics are recorded in the log of their channel. */
async function recordTopicChange(
  tx: TenantTransaction,
  { channelId }: ChannelTopic,
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await recordChange(tx, "channel", "updated", { id: channelId }, data);
}
