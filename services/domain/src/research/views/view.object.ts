import { sql } from "kysely";
import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { setViewDeleted } from "./delete-view.ts";

export const viewObject = defineObject({
  type: "view",
  auditName: "view",
  scopeArea: "projects",
  table: "project_views",
  idColumn: "view_id",
  actions: {
    created: "created",
    updated: "updated",
    moved: "updated",
    card_placed: "updated",
    deleted: "deleted",
    restored: "created",
  },
  trash: {
    ...deletionBy(setViewDeleted),
    list: () => sql`select view_id, 'view', title, deleted_at, project_id from project_views
    where deleted_at is not null and project_id in (select project_id from writable)`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    view: typeof viewObject;
  }
}
