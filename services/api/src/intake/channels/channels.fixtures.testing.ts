import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import {
  listChannelImports,
  pageChannelData,
} from "@fieldstone/domain/intake/channel-data/read-channel-data.ts";
import { createChannelTheme } from "@fieldstone/domain/intake/channel-themes/change-channel-themes.ts";
import { createChannelTopic } from "@fieldstone/domain/intake/channel-themes/change-channel-topics.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import {
  administer,
  after,
  byId,
  defineFixtures,
  defineSeed,
  input,
  inputId,
  type MutationWorld,
  noArguments,
} from "../../refusals/fixtures.testing.ts";

export const channelSeed = defineSeed("channel", (tx, { word }) =>
  createChannel(tx, { title: word, template: "OTHER" }),
);
const channelThemeSeed = defineSeed("channel theme", async (tx, { word, idOf }) =>
  createChannelTheme(tx, { channelId: await idOf(channelSeed), title: word }),
);
const channelTopicSeed = defineSeed("channel topic", async (tx, { word, idOf }) =>
  createChannelTopic(tx, { channelId: await idOf(channelSeed), title: word }),
);
const doomedTopicSeed = defineSeed("another channel topic", async (tx, { word, idOf }) =>
  createChannelTopic(tx, { channelId: await idOf(channelSeed), title: `${word} 2` }),
);

async function addPoints(tx: TenantTransaction, channelId: string, text: string, importId: string | null) {
  const items = Array.from({ length: 25 }, (_, place) => ({
    externalId: `${place}`,
    text: `${text} ${place}`,
  }));
  await addChannelData(tx, channelDataInput.parse({ channelId, source: "API", importId, items }));
}

const channelDatumSeed = defineSeed("channel datum", async (tx, { word, idOf }) => {
  const channelId = await idOf(channelSeed);
  await addPoints(tx, channelId, word, null);
  const { items } = await pageChannelData(tx, { channelId }, { limit: 1, after: undefined });
  return items[0]?.id ?? "";
});
const channelImportSeed = defineSeed("channel import", async (tx, { word, idOf }) => {
  const channelId = await idOf(channelSeed);
  await addPoints(tx, channelId, word, newId());
  return (await listChannelImports(tx, channelId))[0]?.id ?? "";
});

/** Makes all points outliers, which theme searches examine. */
const sortAsOutliers = (world: MutationWorld) =>
  administer(
    world,
    "update channel_data set sorted_by = 'AI', to_sort = false, theme_id = null, deleted_at = null where team_id = $1",
  );
/** Makes the channel's themes look like the result of a theme search. */
const asFound = (deleted: boolean) => (world: MutationWorld) =>
  administer(
    world,
    `with searches as (
      insert into channel_theme_searches (team_id, search_id, channel_id, status, found_count)
        select team_id, gen_random_uuid(), channel_id, 'DONE', 1 from channels where team_id = $1
        returning channel_id, search_id)
    update channel_themes set search_id = searches.search_id, deleted_at = ${deleted ? "now()" : "null"}
      from searches where team_id = $1 and channel_themes.channel_id = searches.channel_id`,
  );

defineFixtures({
  graphql: {
    "Query.channels": noArguments,
    "Query.newChannelThemeCount": noArguments,
    "Query.channel": byId(channelSeed),
    "Query.channelTheme": byId(channelThemeSeed),
    "Query.channelTopic": byId(channelTopicSeed),
    "Query.channelDatum": byId(channelDatumSeed),
    "Query.channelDataRoom": noArguments,
    "Mutation.createChannel": input(() => ({ title: "changed", template: "OTHER" })),
    "Mutation.updateChannel": input(({ idOf }) => ({ id: idOf(channelSeed), title: "changed" })),
    "Mutation.deleteChannel": inputId(channelSeed),
    "Mutation.restoreChannel": { ...inputId(channelSeed), act: after("deleteChannel") },
    "Mutation.markChannelSeen": {
      ...inputId(channelSeed),
      viewerMay: true,
      unaudited: "It notes what the member saw, for them alone.",
    },
    "Mutation.createChannelTheme": input(({ idOf }) => ({ channelId: idOf(channelSeed), title: "changed" })),
    "Mutation.updateChannelTheme": input(({ idOf }) => ({ id: idOf(channelThemeSeed), title: "changed" })),
    "Mutation.deleteChannelTheme": inputId(channelThemeSeed),
    "Mutation.restoreChannelTheme": { ...inputId(channelThemeSeed), act: after("deleteChannelTheme") },
    "Mutation.createChannelTopic": input(({ idOf }) => ({ channelId: idOf(channelSeed), title: "changed" })),
    "Mutation.updateChannelTopic": input(({ idOf }) => ({ id: idOf(channelTopicSeed), title: "changed" })),
    "Mutation.deleteChannelTopic": inputId(doomedTopicSeed),
    "Mutation.restoreChannelTopic": { ...inputId(doomedTopicSeed), act: after("deleteChannelTopic") },
    "Mutation.findChannelThemes": {
      ...input(({ idOf }) => ({ channelId: idOf(channelSeed) })),
      act: { before: sortAsOutliers },
    },
    "Mutation.undoChannelThemes": {
      ...input(({ idOf }) => ({ channelId: idOf(channelSeed) })),
      act: { before: asFound(false) },
    },
    "Mutation.redoChannelThemes": {
      ...input(({ idOf }) => ({ channelId: idOf(channelSeed) })),
      act: { before: asFound(true) },
    },
    "Mutation.cancelChannelThemes": {
      ...input(({ idOf }) => ({ channelId: idOf(channelSeed) })),
      act: {
        before: async (world) => {
          await sortAsOutliers(world);
          await administer(
            world,
            "update channel_theme_searches set status = 'CANCELLED' where team_id = $1 and status = 'WAITING'",
          );
          await world.run("Mutation.findChannelThemes");
        },
      },
    },
    "Mutation.addChannelData": input(({ idOf }) => ({
      channelId: idOf(channelSeed),
      source: "API",
      items: [{ text: "changed" }],
    })),
    "Mutation.undoChannelImport": inputId(channelImportSeed),
    "Mutation.moveChannelData": input(({ idOf }) => ({ ids: [idOf(channelDatumSeed)], themeId: null })),
    "Mutation.putChannelDataBack": input(({ idOf }) => ({ ids: [idOf(channelDatumSeed)], sortedBy: "AI" })),
    "Mutation.deleteChannelData": input(({ idOf }) => ({ ids: [idOf(channelDatumSeed)] })),
    "Mutation.restoreChannelData": {
      ...input(({ idOf }) => ({ ids: [idOf(channelDatumSeed)] })),
      act: after("deleteChannelData"),
    },
  },
});
