import { searchQueryLengthMax } from "@fieldstone/model/limits.ts";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  type FilterSearch,
  idParam,
  readFilterSearch,
  textParam,
} from "../../../app/navigation/search-params.ts";
import { signedIn } from "../signed-in-route.tsx";

const parent = { getParentRoute: () => signedIn };
const page = (name: keyof typeof import("./ChannelRoutes.tsx")) =>
  lazyRouteComponent(() => import("./ChannelRoutes.tsx"), name);

const readList = (input: Record<string, unknown>): FilterSearch & { create?: boolean } => {
  const { filter } = readFilterSearch(input);
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(input.create === true ? { create: true } : {}),
  };
};

const channels = createRoute({
  ...parent,
  path: "/channels",
  validateSearch: readList,
  component: page("ChannelsRoute"),
});
const folderChannels = createRoute({
  ...parent,
  path: "/folders/$folderId/channels",
  validateSearch: readList,
  component: page("FolderChannelsRoute"),
});
const channel = createRoute({
  ...parent,
  path: "/channels/$channelId",
  validateSearch: (input: Record<string, unknown>): { new?: boolean } =>
    input.new === true ? { new: true } : {},
  component: page("ChannelRoute"),
});
const channelData = createRoute({
  ...parent,
  path: "/channels/$channelId/data",
  validateSearch: ({ open, find }: Record<string, unknown>): { open?: string; find?: string } => {
    const [id, words] = [idParam(open), textParam(find, searchQueryLengthMax)];
    return { ...(id === undefined ? {} : { open: id }), ...(words === undefined ? {} : { find: words }) };
  },
  component: page("ChannelDataRoute"),
});
const channelTopic = createRoute({
  ...parent,
  path: "/channels/$channelId/t/$topicId",
  component: page("ChannelTopicRoute"),
});
const channelTheme = createRoute({
  ...parent,
  path: "/channels/$channelId/themes/$themeId",
  validateSearch: (input: Record<string, unknown>): { autoSelect?: boolean } =>
    input.autoSelect === true ? { autoSelect: true } : {},
  component: page("ChannelThemeRoute"),
});
// The page stays mounted while points open over it: their URLs are below its own, and render nothing.
const channelThemeDatum = createRoute({
  getParentRoute: () => channelTheme,
  path: "/data/$datumId",
  component: () => null,
});
const outliers = createRoute({
  ...parent,
  path: "/channels/$channelId/outliers",
  component: page("OutliersRoute"),
});
const outlierDatum = createRoute({
  getParentRoute: () => outliers,
  path: "/$datumId",
  component: () => null,
});

/** Routes of channels, their themes, topics and points. */
export const channelRoutes = [
  channels,
  folderChannels,
  channel,
  channelData,
  channelTopic,
  channelTheme.addChildren([channelThemeDatum]),
  outliers.addChildren([outlierDatum]),
] as const;
