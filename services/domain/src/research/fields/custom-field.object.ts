import { defineObject } from "../../kernel/objects/object-kind.ts";

export const customFieldObject = defineObject({
  type: "customField",
  auditName: "custom_field",
  table: "custom_fields",
  idColumn: "field_id",
  acts: {
    created: "created",
    updated: "updated",
    moved: "updated",
    converted: "updated",
    archived: "updated",
    restored: "updated",
    enabled: "updated",
    disabled: "updated",
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    customField: typeof customFieldObject;
  }
}
