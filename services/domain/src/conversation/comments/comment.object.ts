import { defineObject } from "../../kernel/objects/object-kind.ts";

export const commentObject = defineObject({
  type: "comment",
  auditName: "comment",
  table: "comments",
  idColumn: "comment_id",
  actions: {
    created: "created",
    updated: "updated",
    resolved: "updated",
    reopened: "updated",
    deleted: "deleted",
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    comment: typeof commentObject;
  }
}
