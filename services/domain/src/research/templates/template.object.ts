import { defineObject } from "../../kernel/objects/object-kind.ts";

export const templateObject = defineObject({
  type: "template",
  auditName: "template",
  table: "templates",
  idColumn: "template_id",
  acts: { created: "created", updated: "updated", deleted: "deleted", restored: "created" },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    template: typeof templateObject;
  }
}
