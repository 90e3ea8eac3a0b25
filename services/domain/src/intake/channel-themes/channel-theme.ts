import { ProductError } from "@fieldstone/model/errors.ts";
import { channelThemeDescriptionLengthMax, tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { assertTextLength, parseShortText } from "@fieldstone/model/text/text-length.ts";

/** The origin of a theme: the channel's template, a member, or a search among the points. */
export const channelThemeOrigins = ["PRESET", "MEMBER", "AI"] as const;

/** What several points of a channel say. */
export interface ChannelTheme {
  readonly id: string;
  readonly channelId: string;
  readonly topicId: string | null;
  readonly title: string;
  readonly description: string;
  readonly origin: (typeof channelThemeOrigins)[number];
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** A group of a channel's themes. */
export interface ChannelTopic {
  readonly id: string;
  readonly channelId: string;
  readonly title: string;
}

/** Our own choice, because points are compared with every theme. */
export const channelThemesMax = 200;
/** Our own choice, because the list is read at once. */
export const channelTopicsMax = 50;

/** @throws ProductError `title.required`, `title.too_long` */
export function parseThemeTitle(title: string): string {
  return parseShortText(title, "title", "The theme's title", tagTitleLengthMax);
}

/** @throws ProductError `description.too_long` */
export function parseThemeDescription(description: string): string {
  const trimmed = description.trim();
  assertTextLength(trimmed, "description", "The theme's description", channelThemeDescriptionLengthMax);
  return trimmed;
}

/** @throws ProductError `title.required`, `title.too_long` */
export function parseTopicTitle(title: string): string {
  return parseShortText(title, "title", "The topic's title", tagTitleLengthMax);
}

export function channelThemeNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "channel_theme.not_found",
    "This theme no longer exists. Its points are among the outliers of the channel.",
  );
}

export function channelTopicNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "channel_topic.not_found",
    "This topic no longer exists. Its themes are still in the channel.",
  );
}

export function themeLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "channel_theme.limit",
    `A channel can have at most ${channelThemesMax} themes. Delete some first.`,
  );
}

export function topicLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "channel_topic.limit",
    `A channel can have at most ${channelTopicsMax} topics. Delete some first.`,
  );
}
