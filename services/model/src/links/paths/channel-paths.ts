export const channelPaths = {
  channels: "/channels",
  channel: "/channels/{channelId}",
  channelData: "/channels/{channelId}/data",
  channelTheme: "/channels/{channelId}/themes/{themeId}",
  channelThemeDatum: "/channels/{channelId}/themes/{themeId}/data/{datumData}",
  channelOutliers: "/channels/{channelId}/outliers",
  channelOutlierDatum: "/channels/{channelId}/outliers/{datumData}",
  channelTopic: "/channels/{channelId}/t/{topicId}",
} as const;
