import { sql } from "kysely";
import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { readsWorkspace } from "../../kernel/workspace/team-policy.ts";
import { setChannelDeleted } from "./delete-channel.ts";

export const channelObject = defineObject({
  type: "channel",
  auditName: "channel",
  scopeArea: "channels",
  table: "channels",
  idColumn: "channel_id",
  actions: {
    created: "created",
    updated: "updated",
    filled: "updated",
    emptied: "updated",
    sorted: "updated",
    deleted: "deleted",
    restored: "created",
  },
  folderColumn: "folder_id",
  search: {
    live: (tx, wanted) => ({
      projectId: sql`null::uuid`,
      content: sql`title, '' as text, '{}'::uuid[] as "tagIds"`,
      from: sql`channels`,
      where: sql`channel_id = any(${wanted}) and deleted_at is null and ${readsWorkspace(tx.context.actor)}`,
    }),
  },
  trash: {
    ...deletionBy(setChannelDeleted),
    list: ({ contributes }) =>
      sql`select channel_id, 'channel', title, deleted_at, null::uuid from channels
      where deleted_at is not null and ${contributes}`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    channel: typeof channelObject;
  }
}
