import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { pdfPagesMax, pdfSizeBytesMax } from "@fieldstone/model/files/page-limits.ts";
import { t } from "../../../../app/i18n/t.ts";

/** Why the pages of a file could not be read, and what to do. */
export function extractionFailureText(code: string | null): string {
  switch (code) {
    case "extraction.cancelled":
      return t("pages.failed.cancelled", "Reading the pages was cancelled.");
    case "extraction.encrypted":
      return t(
        "pages.failed.encrypted",
        "This file is protected by a password. Save it without one and upload it again.",
      );
    case "extraction.broken":
      return t("pages.failed.broken", "This file is damaged. Save it again in the program that created it.");
    case "extraction.too_large":
      return t(
        "pages.failed.large",
        "Pages can be shown for files of up to {limit}. Split this file to see them.",
        {
          limit: formatBytes(pdfSizeBytesMax),
        },
      );
    case "extraction.too_many_pages":
      return t(
        "pages.failed.many",
        "Pages can be shown for files of up to {limit} pages. Split this file to see them.",
        {
          limit: pdfPagesMax,
        },
      );
    case "extraction.too_complex":
      return t("pages.failed.complex", "This file takes too long to read. Split it into smaller files.");
    case "extraction.no_converter":
      return t(
        "pages.failed.converter",
        "LibreOffice, which turns office files into pages, is not installed here. Upload the file as a PDF.",
      );
    default:
      return t("pages.failed.internal", "Something went wrong on our end. Try again.");
  }
}
