import { sql } from "kysely";
import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { setTemplateDeleted } from "./delete-template.ts";

export const templateObject = defineObject({
  type: "template",
  auditName: "template",
  scopeArea: "projects",
  table: "templates",
  idColumn: "template_id",
  actions: { created: "created", updated: "updated", deleted: "deleted", restored: "created" },
  trash: {
    ...deletionBy(setTemplateDeleted),
    list: ({
      contributes,
      manages,
      memberId,
    }) => sql`select template_id, 'template', title, deleted_at, null::uuid
    from templates where deleted_at is not null
      and (${manages} or (${contributes} and created_by = ${memberId}::uuid))`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    template: typeof templateObject;
  }
}
