import { sql } from "kysely";
import { defineObject } from "../../kernel/objects/object-kind.ts";
import { readsWorkspace } from "../../kernel/workspace/team-policy.ts";
import { themeShown } from "../channel-themes/read-channel-themes.ts";
import { wordsListed } from "./read-channel-data.ts";
import { keepPointVectors, readPointVectors } from "./sorting-store.ts";

/** A point of a channel. Its changes are recorded on its channel. */
export const channelDatumObject = defineObject({
  type: "channelDatum",
  auditName: "channel_datum",
  table: "channel_data",
  idColumn: "datum_id",
  actions: {},
  search: {
    listedAs: "CHANNEL",
    isBehind: true,
    vectors: { read: readPointVectors, keep: keepPointVectors },
    live: (tx, wanted) => ({
      projectId: sql`null::uuid`,
      within: {
        id: sql`channel_data.channel_id`,
        title: sql`concat_ws(' · ', channel_data.title, channels.title)`,
        citedId: sql`coalesce((select channel_themes.theme_id from channel_themes
          where channel_themes.team_id = channel_data.team_id and channel_themes.theme_id = channel_data.theme_id
            and ${themeShown(tx)}), channel_data.channel_id)`,
      },
      // Stores the channel's id as a tag, so that the index can filter by channel.
      content: sql`coalesce(channel_data.title, '') as title, channel_data.text,
        array[channel_data.channel_id] as "tagIds"`,
      from: sql`channel_data join channels using (team_id, channel_id)`,
      where: sql`channel_data.datum_id = any(${wanted}) and channel_data.deleted_at is null
        and channels.deleted_at is null and ${readsWorkspace(tx.context.actor)}`,
    }),
    asked: {
      withinType: "channel",
      wanted: (channelIds, said = {}) => {
        const conditions = [
          sql`deleted_at is null`,
          ...(channelIds === undefined ? [] : [sql`channel_id = any(${[...channelIds]}::uuid[])`]),
          ...wordsListed(said),
        ];
        return sql`select datum_id from channel_data where ${sql.join(conditions, sql` and `)}`;
      },
    },
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    channelDatum: typeof channelDatumObject;
  }
}
