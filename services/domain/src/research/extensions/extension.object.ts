import { sql } from "kysely";
import { defineObject } from "../../kernel/objects/object-kind.ts";

export const extensionObject = defineObject({
  type: "extension",
  auditName: "extension",
  table: "extensions",
  idColumn: "extension_id",
  acts: {
    created: "created",
    updated: "updated",
    deleted: "deleted",
    restored: "created",
    // For whoever reads the project it comes and goes.
    enabled: "created",
    disabled: "deleted",
  },
  trash: ({ manages }) => sql`select extension_id, 'extension', title, deleted_at, null::uuid from extensions
    where deleted_at is not null and ${manages}`,
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    extension: typeof extensionObject;
  }
}
