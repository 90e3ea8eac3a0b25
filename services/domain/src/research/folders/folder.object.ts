import { defineObject } from "../../kernel/objects/object-kind.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { requireFolderGrantor } from "./folder-policy.ts";
import { requireFolder } from "./folder-store.ts";

export const folderObject = defineObject({
  type: "folder",
  auditName: "folder",
  table: "folders",
  idColumn: "folder_id",
  acts: { created: "created", updated: "updated", deleted: "deleted" },
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
