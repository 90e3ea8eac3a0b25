import { defineObject } from "../../kernel/objects/object-kind.ts";

export const customFieldObject = defineObject({
  type: "customField",
  auditName: "custom_field",
  table: "custom_fields",
  idColumn: "field_id",
  actions: {
    created: "created",
    updated: "updated",
    moved: "updated",
    converted: "updated",
    archived: "updated",
    restored: "updated",
    // Readers of the project see the field appear and disappear.
    enabled: "created",
    disabled: "deleted",
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    customField: typeof customFieldObject;
  }
}
