import { defineObject } from "../../kernel/objects/object-kind.ts";

export const fileObject = defineObject({
  type: "file",
  auditName: "file",
  table: "files",
  idColumn: "file_id",
  actions: {
    upload_started: "created",
    uploaded: "updated",
    upload_failed: "updated",
    upload_cancelled: "deleted",
    deleted: "deleted",
    restored: "created",
    pages_read: "updated",
    reading_failed: "updated",
    reading_cancelled: "updated",
    reading_retried: "updated",
    processed: "updated",
    processing_failed: "updated",
    processing_cancelled: "updated",
    processing_retried: "updated",
    rendered: "updated",
    redacted: "updated",
    redaction_changed: "updated",
    redaction_removed: "updated",
    transcription_started: "updated",
    transcribed: "updated",
    transcription_failed: "updated",
    transcription_cancelled: "updated",
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    file: typeof fileObject;
  }
}
