import { defineObject } from "../../kernel/objects/object-kind.ts";
import { documentPlace, documentSearch, documentTrash } from "../documents/document-object.ts";
import { deleteNote, restoreNote } from "./delete-note.ts";

export const noteObject = defineObject({
  type: "note",
  auditName: "note",
  scopeArea: "notes",
  table: "notes",
  idColumn: "note_id",
  actions: {
    created: "created",
    updated: "updated",
    moved: "updated",
    deleted: "deleted",
    restored: "created",
  },
  place: documentPlace("note", "notes"),
  sharedPath: "/p/data/",
  page: { folder: "data", titleColumn: "title", titledAs: "note" },
  granting: "by-place",
  isRequestable: true,
  starring: "by-place",
  search: documentSearch("note", "notes"),
  trash: { delete: deleteNote, restore: restoreNote, list: () => documentTrash("note", "notes") },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    note: typeof noteObject;
  }
}
