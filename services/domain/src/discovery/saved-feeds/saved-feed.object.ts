import { defineObject } from "../../kernel/objects/object-kind.ts";

export const savedFeedObject = defineObject({
  type: "savedFeed",
  auditName: "saved_feed",
  table: "saved_feeds",
  idColumn: "feed_id",
  actions: {
    created: "created",
    updated: "updated",
    moved: "updated",
    deleted: "deleted",
    restored: "created",
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    savedFeed: typeof savedFeedObject;
  }
}
