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
    // For whoever reads the project it comes and goes.
    enabled: "created",
    disabled: "deleted",
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    customField: typeof customFieldObject;
  }
}
