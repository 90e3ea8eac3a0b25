import { sql } from "kysely";
import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { setExtensionDeleted } from "./delete-extension.ts";

export const extensionObject = defineObject({
  type: "extension",
  auditName: "extension",
  scopeArea: "projects",
  table: "extensions",
  idColumn: "extension_id",
  actions: {
    created: "created",
    updated: "updated",
    deleted: "deleted",
    restored: "created",
    // Readers of the project see the extension appear and disappear.
    enabled: "created",
    disabled: "deleted",
  },
  trash: {
    ...deletionBy(setExtensionDeleted),
    list: ({ manages }) => sql`select extension_id, 'extension', title, deleted_at, null::uuid from extensions
    where deleted_at is not null and ${manages}`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    extension: typeof extensionObject;
  }
}
