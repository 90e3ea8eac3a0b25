import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { documentPlace, documentSearch, documentTrash } from "../documents/document-object.ts";
import { setInsightDeleted } from "./delete-insight.ts";

export const insightObject = defineObject({
  type: "insight",
  auditName: "insight",
  scopeArea: "insights",
  table: "insights",
  idColumn: "insight_id",
  actions: {
    created: "created",
    updated: "updated",
    moved: "updated",
    published: "updated",
    unpublished: "updated",
    deleted: "deleted",
    restored: "created",
  },
  place: documentPlace("insight", "insights"),
  sharedPath: "/public-object/",
  page: { folder: "insights", titleColumn: "title", titledAs: "insight" },
  granting: "by-place",
  isRequestable: true,
  starring: "by-place",
  search: documentSearch("insight", "insights"),
  trash: { ...deletionBy(setInsightDeleted), list: () => documentTrash("insight", "insights") },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    insight: typeof insightObject;
  }
}
