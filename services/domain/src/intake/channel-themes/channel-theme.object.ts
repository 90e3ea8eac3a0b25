import { sql } from "kysely";
import { defineObject } from "../../kernel/objects/object-kind.ts";
import { readsWorkspace } from "../../kernel/workspace/team-policy.ts";
import { themeShown } from "./read-channel-themes.ts";

export const channelThemeObject = defineObject({
  type: "channelTheme",
  auditName: "channel_theme",
  table: "channel_themes",
  idColumn: "theme_id",
  actions: {
    created: "created",
    found: "created",
    updated: "updated",
    deleted: "deleted",
    restored: "created",
  },
  search: {
    listedAs: "THEME",
    byAi: "tags",
    live: (tx, wanted) => ({
      projectId: sql`null::uuid`,
      content: sql`channel_themes.title, channel_themes.description as text, '{}'::uuid[] as "tagIds"`,
      from: sql`channel_themes join channels using (team_id, channel_id)`,
      where: sql`channel_themes.theme_id = any(${wanted}) and ${themeShown(tx)} and channels.deleted_at is null
        and ${readsWorkspace(tx.context.actor)}`,
    }),
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    channelTheme: typeof channelThemeObject;
  }
}
