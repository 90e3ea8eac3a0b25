import { defineObject } from "../../kernel/objects/object-kind.ts";

export const savedFilterObject = defineObject({
  type: "savedFilter",
  auditName: "saved_filter",
  table: "saved_filters",
  idColumn: "saved_filter_id",
  actions: { created: "created", updated: "updated", deleted: "deleted", restored: "created" },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    savedFilter: typeof savedFilterObject;
  }
}
