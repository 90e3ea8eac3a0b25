import { relayStylePagination } from "@apollo/client/utilities";
import { wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import { pointPage } from "../../../app/navigation/point-page.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

const dataFilter = ["themeId", "topicId", "outliers", "textContains", "from", "to"];

export const channelKind: ObjectKind = {
  type: "channel",
  label: () => t("type.channel", "Channel"),
  folder: "channels",
  searchType: "CHANNEL",
  target: ({ id, channelDatum }) =>
    channelDatum == null
      ? { path: `/channels/${id}` }
      : pointPage({
          id: channelDatum.id,
          channelId: channelDatum.channel.id,
          themeId: channelDatum.theme?.id,
        }),
  isRestorable: true,
  lists: { workspace: ["channels"] },
  cache: {
    Query: { fields: { channels: relayStylePagination(["titleContains", "folderId", "filter"]) } },
    Channel: {
      fields: {
        data: relayStylePagination(dataFilter),
        themes: wholeList,
        topics: wholeList,
        activity: wholeList,
        imports: wholeList,
        findThemes: wholeList,
        summaries: wholeList,
      },
    },
    ChannelTheme: { fields: { summaries: wholeList } },
    ChannelTopic: { fields: { themes: wholeList } },
  },
};
