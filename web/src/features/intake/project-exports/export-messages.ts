import { t } from "../../../app/i18n/t.ts";

/** Why an export failed, in words. */
export function exportFailureText(code: string | null): string {
  switch (code) {
    case "qdpx.too_large":
      return t(
        "export.failed.qdpx",
        "A QDPX file can contain at most 2,000 notes, 50 MB of text and 200,000 tagged highlights. Export everything as an archive instead.",
      );
    case "export.access_lost":
      return t("export.failed.access", "You can no longer edit everything in it. Export the project again.");
    case "export.person_forgotten":
      return t(
        "export.failed.person",
        "A person was forgotten while the export was being created. Try again.",
      );
    case "export.redacted":
      return t(
        "export.failed.redacted",
        "A recording was redacted while the export was being created. Try again.",
      );
    case "export.interrupted":
      return t("export.failed.interrupted", "It was interrupted twice. Try again.");
    default:
      return t("export.failed", "Something went wrong on our end. Try again.");
  }
}
