import { t } from "../../../app/i18n/t.ts";
import type { AuditArea } from "./audit-area.ts";

/** Actions on uploaded files. */
export function fileArea(): AuditArea {
  return {
    key: "files",
    label: t("audit.area.files", "Files"),
    kinds: {
      "file.upload_started": t("audit.kind.file.upload_started", "Started to upload a file"),
      "file.uploaded": t("audit.kind.file.uploaded", "Uploaded a file"),
      "file.upload_failed": t("audit.kind.file.upload_failed", "Could not use an uploaded file"),
      "file.upload_cancelled": t("audit.kind.file.upload_cancelled", "Cancelled an upload"),
      "file.deleted": t("audit.kind.file.deleted", "Deleted a file"),
      "file.restored": t("audit.kind.file.restored", "Restored a file"),
      "files.expired": t("audit.kind.files.expired", "Deleted files past the retention period"),
      "file.pages_read": t("audit.kind.file.pages_read", "Read the pages of a file"),
      "file.reading_failed": t("audit.kind.file.reading_failed", "Could not read a file"),
      "file.reading_cancelled": t("audit.kind.file.reading_cancelled", "Stopped reading the pages of a file"),
      "file.reading_retried": t("audit.kind.file.reading_retried", "Read the pages of a file again"),
      "file.processed": t("audit.kind.file.processed", "Prepared a recording for playback"),
      "file.processing_failed": t("audit.kind.file.processing_failed", "Could not prepare a recording"),
      "file.processing_cancelled": t("audit.kind.file.processing_cancelled", "Stopped preparing a recording"),
      "file.processing_retried": t("audit.kind.file.processing_retried", "Prepared a recording again"),
      "file.rendered": t("audit.kind.file.rendered", "Applied the redactions of a recording"),
      "file.redacted": t("audit.kind.file.redacted", "Redacted a part of a recording"),
      "file.redaction_changed": t("audit.kind.file.redaction_changed", "Changed a redaction of a recording"),
      "file.redaction_removed": t("audit.kind.file.redaction_removed", "Removed a redaction of a recording"),
      "file.transcription_started": t(
        "audit.kind.file.transcription_started",
        "Started transcribing a recording",
      ),
      "file.transcribed": t("audit.kind.file.transcribed", "Transcribed a recording"),
      "file.transcription_failed": t(
        "audit.kind.file.transcription_failed",
        "Could not transcribe a recording",
      ),
      "file.transcription_cancelled": t(
        "audit.kind.file.transcription_cancelled",
        "Stopped transcribing a recording",
      ),
      "transcription_settings.updated": t(
        "audit.kind.transcription_settings.updated",
        "Changed transcription settings",
      ),
      "project_export.started": t("audit.kind.project-export.started", "Exported projects"),
      "project_export.downloaded": t("audit.kind.project-export.downloaded", "Downloaded an export"),
      "project_export.cancelled": t("audit.kind.project-export.cancelled", "Cancelled an export"),
      "project_export.failed": t("audit.kind.project-export.failed", "Could not export projects"),
      "project_export.deleted": t("audit.kind.project-export.deleted", "Deleted an export"),
    },
  };
}
