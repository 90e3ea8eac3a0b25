import { sql } from "kysely";
import { defineObject } from "../../kernel/objects/object-kind.ts";
import { readsWorkspace, requireMember } from "../../kernel/workspace/team-policy.ts";
import { deleteFolder } from "./delete-folder.ts";
import { requireFolderGrantor } from "./folder-policy.ts";
import { requireFolder } from "./folder-store.ts";
import { restoreFolder } from "./restore-folder.ts";

export const folderObject = defineObject({
  type: "folder",
  auditName: "folder",
  scopeArea: "projects",
  table: "folders",
  idColumn: "folder_id",
  actions: { created: "created", updated: "updated", deleted: "deleted", restored: "created" },
  trash: {
    delete: deleteFolder,
    restore: restoreFolder,
    list: ({
      contributes,
      manages,
      memberId,
    }) => sql`select folder_id, 'folder', title, deleted_at, null::uuid from folders
    where deleted_at is not null and (${manages} or (${contributes} and created_by = ${memberId}))`,
  },
  search: {
    name: "PROJECT_CATEGORY",
    live: (tx, wanted) => ({
      projectId: sql`null::uuid`,
      content: sql`title, '' as text, '{}'::uuid[] as "tagIds"`,
      from: sql`folders`,
      where: sql`folder_id = any(${wanted}) and deleted_at is null and ${readsWorkspace(tx.context.actor)}`,
    }),
  },
  starring: { requireReadable: requireFolder },
  granting: {
    requireGrantor: async (tx, id) => {
      await requireFolder(tx, id);
      await requireFolderGrantor(tx, id);
      return undefined;
    },
    requireReader: async (tx, id) => {
      requireMember(tx.context.actor);
      await requireFolder(tx, id);
      return undefined;
    },
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    folder: typeof folderObject;
  }
}
