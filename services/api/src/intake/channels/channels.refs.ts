import type { ChannelDatum } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import {
  type ChannelCounts,
  readChannelCounts,
} from "@fieldstone/domain/intake/channel-data/read-channel-counts.ts";
import { findChannelData, findLastDataAt } from "@fieldstone/domain/intake/channel-data/read-channel-data.ts";
import { findLatestSearches } from "@fieldstone/domain/intake/channel-data/read-theme-searches.ts";
import type { ThemeSearch } from "@fieldstone/domain/intake/channel-data/theme-search.ts";
import {
  type ChannelTopic,
  channelThemeNotFound,
  channelTopicNotFound,
} from "@fieldstone/domain/intake/channel-themes/channel-theme.ts";
import {
  type CountedTheme,
  countNewThemes,
  findChannelThemes,
  findChannelTopics,
} from "@fieldstone/domain/intake/channel-themes/read-channel-themes.ts";
import { type Channel, channelNotFound } from "@fieldstone/domain/intake/channels/channel.ts";
import { findChannels } from "@fieldstone/domain/intake/channels/read-channels.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const ChannelRef = builder.objectRef<Channel>("Channel");
export const ChannelThemeRef = builder.objectRef<CountedTheme>("ChannelTheme");
export const ChannelTopicRef = builder.objectRef<ChannelTopic>("ChannelTopic");
export const ChannelDatumRef = builder.objectRef<ChannelDatum>("ChannelDatum");

export const ChannelConnection = defineConnection("Channel", ChannelRef, { totalCount: true });
export const ChannelDatumConnection = defineConnection("ChannelDatum", ChannelDatumRef, { totalCount: true });

export const channelLoader = defineLoader<Channel>(async (tx, ids) =>
  byKey(await findChannels(tx, ids), ({ id }) => id),
);
export const channelThemeLoader = defineLoader<CountedTheme>(async (tx, ids) =>
  byKey(await findChannelThemes(tx, ids), ({ id }) => id),
);
export const channelTopicLoader = defineLoader<ChannelTopic>(async (tx, ids) =>
  byKey(await findChannelTopics(tx, ids), ({ id }) => id),
);
export const channelDatumLoader = defineLoader<ChannelDatum>(async (tx, ids) =>
  byKey(await findChannelData(tx, ids), ({ id }) => id),
);
export const channelCountsLoader = defineLoader<ChannelCounts>(readChannelCounts);
export const newThemeCountLoader = defineLoader<number>(countNewThemes);
export const lastDataAtLoader = defineLoader<Date>(findLastDataAt);
export const latestSearchLoader = defineLoader<ThemeSearch>(findLatestSearches);

/** @throws ProductError `channel.not_found`, `auth.sign_in_needed` */
export function loadChannel(context: ApiContext, id: string): Promise<Channel> {
  requireUser(context);
  return loadOrRefuse(channelLoader, context, id, channelNotFound);
}

/** @throws ProductError `channel_theme.not_found`, `auth.sign_in_needed` */
export function loadChannelTheme(context: ApiContext, id: string): Promise<CountedTheme> {
  requireUser(context);
  return loadOrRefuse(channelThemeLoader, context, id, channelThemeNotFound);
}

/** @throws ProductError `channel_topic.not_found`, `auth.sign_in_needed` */
export function loadChannelTopic(context: ApiContext, id: string): Promise<ChannelTopic> {
  requireUser(context);
  return loadOrRefuse(channelTopicLoader, context, id, channelTopicNotFound);
}

export const ChannelPayload = builder.objectRef<{ channelId: string }>("ChannelPayload").implement({
  fields: (t) => ({
    channel: t.field({
      type: ChannelRef,
      resolve: ({ channelId }, _args, context) => loadChannel(context, channelId),
    }),
  }),
});
