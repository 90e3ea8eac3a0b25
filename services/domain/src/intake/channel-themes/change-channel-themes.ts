import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import { requireWritableChannel } from "../channels/channel-policy.ts";
import { sortAgain } from "../channels/channel-store.ts";
import { enqueueSorting } from "../channels/channel-tasks.ts";
import {
  type ChannelTheme,
  channelThemeNotFound,
  channelThemesMax,
  channelTopicNotFound,
  parseThemeDescription,
  parseThemeTitle,
  themeLimitReached,
} from "./channel-theme.ts";
import {
  countThemes,
  findChannelOfTheme,
  insertThemes,
  lockTheme,
  markThemeDeleted,
  updateThemeRow,
} from "./channel-theme-store.ts";
import { findChannelTopics } from "./read-channel-themes.ts";

interface ThemeInput {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** Null for no topic. */
  readonly topicId?: string | null | undefined;
}

/**
 * Adds a theme and sorts the channel's points again. Returns its id.
 * @throws ProductError `channel.not_found`, `channel_topic.not_found`, `channel_theme.limit`, `title.*`,
 *   Forbidden for a VIEWER
 */
export async function createChannelTheme(
  tx: TenantTransaction,
  input: ThemeInput & { readonly channelId: string; readonly title: string },
): Promise<string> {
  const { id: channelId } = await requireWritableChannel(tx, input.channelId);
  const title = parseThemeTitle(input.title);
  const description = parseThemeDescription(input.description ?? "");
  const topicId = input.topicId ?? null;
  await requireTopicOf(tx, channelId, topicId);
  if ((await countThemes(tx, channelId)) >= channelThemesMax) throw themeLimitReached();
  const createdBy = memberId(tx.context.actor);
  const theme = { id: newId(), channelId, topicId, title, description, origin: "MEMBER" as const, createdBy };
  await insertThemes(tx, [theme]);
  await sortByChangedThemes(tx, channelId);
  await recordThemeChange(tx, "created", theme);
  return theme.id;
}

/** @throws ProductError `channel_theme.not_found`, `channel_topic.not_found`, `title.*`, Forbidden for a VIEWER */
export async function updateChannelTheme(
  tx: TenantTransaction,
  input: ThemeInput & { readonly id: string },
): Promise<void> {
  const before = await requireWritableTheme(tx, input.id);
  const after = {
    title: input.title == null ? before.title : parseThemeTitle(input.title),
    description: input.description == null ? before.description : parseThemeDescription(input.description),
    topicId: input.topicId === undefined ? before.topicId : input.topicId,
  };
  if (after.topicId !== before.topicId) await requireTopicOf(tx, before.channelId, after.topicId);
  await updateThemeRow(tx, before.id, after);
  if (after.title !== before.title || after.description !== before.description)
    await sortByChangedThemes(tx, before.channelId);
  await recordThemeChange(tx, "updated", { ...before, ...after });
}

/**
 * Deletes a theme, whose points become outliers or move to other themes, or restores it with its points.
 * @throws ProductError `channel_theme.not_found`, `channel_theme.limit`, Forbidden for a VIEWER
 */
export async function setChannelThemeDeleted(
  tx: TenantTransaction,
  themeId: string,
  deleted: boolean,
): Promise<string> {
  const theme = await requireWritableTheme(tx, themeId, { deleted: !deleted });
  const { channelId } = theme;
  if ((theme.deletedAt !== null) === deleted) return channelId;
  if (!deleted && (await countThemes(tx, channelId)) >= channelThemesMax) throw themeLimitReached();
  await markThemeDeleted(tx, theme.id, deleted);
  await sortByChangedThemes(tx, channelId);
  await recordThemeChange(tx, deleted ? "deleted" : "restored", theme);
  return channelId;
}

async function requireWritableTheme(
  tx: TenantTransaction,
  themeId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<ChannelTheme> {
  requireContributor(tx.context.actor);
  // Locks the channel first, as deleting a topic does, to avoid deadlocks.
  const channelId = await findChannelOfTheme(tx, themeId);
  if (channelId === undefined) throw channelThemeNotFound();
  await requireWritableChannel(tx, channelId);
  const theme = await lockTheme(tx, themeId);
  if (theme === undefined || (theme.deletedAt !== null && !deleted)) throw channelThemeNotFound();
  return theme;
}

async function requireTopicOf(
  tx: TenantTransaction,
  channelId: string,
  topicId: string | null,
): Promise<void> {
  if (topicId === null) return;
  const [topic] = await findChannelTopics(tx, [topicId]);
  if (topic?.channelId !== channelId) throw channelTopicNotFound();
}

export async function sortByChangedThemes(tx: TenantTransaction, channelId: string): Promise<void> {
  await sortAgain(tx, channelId);
  await enqueueSorting(tx, channelId);
}

export async function recordThemeChange(
  tx: TenantTransaction,
  act: "created" | "updated" | "deleted" | "restored",
  { id, channelId, title }: Pick<ChannelTheme, "id" | "channelId" | "title">,
): Promise<void> {
  await recordChange(tx, "channelTheme", act, { id }, { channelId, title });
  await announce(tx, { type: "channel", id: channelId, act: "updated" });
}
