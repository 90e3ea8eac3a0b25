import { attachmentLimitBytes, formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { t } from "../../../app/i18n/t.ts";
import type { FileRow_FileFragment, FileType } from "../../../graphql/graphql.ts";

export function fileTypeLabel(type: FileType): string {
  const labels: Record<FileType, () => string> = {
    AUDIO: () => t("file.type.audio", "Audio"),
    DOCUMENT: () => t("file.type.document", "Document"),
    IMAGE: () => t("file.type.image", "Picture"),
    OTHER: () => t("file.type.other", "File"),
    PRESENTATION: () => t("file.type.presentation", "Presentation"),
    SPREADSHEET: () => t("file.type.spreadsheet", "Spreadsheet"),
    VIDEO: () => t("file.type.video", "Video"),
  };
  return labels[type]();
}

/** Why a file's upload failed, and what to do. */
export function failureText(code: string | null): string {
  switch (code) {
    case "upload.incomplete":
      return t("files.failed.incomplete", "Some of the file did not arrive. Upload it again.");
    case "file.too_large":
      return t("files.failed.gif", "This is a GIF, which can be at most {limit}.", {
        limit: formatBytes(attachmentLimitBytes("image/gif")),
      });
    case "image.too_many_pixels":
      return t(
        "files.failed.pixels",
        "This picture has too many pixels. Make it smaller and upload it again.",
      );
    default:
      return t("files.failed.internal", "Something went wrong on our end. Upload the file again.");
  }
}

/** The URL to download a file from. */
export function downloadPath({ id }: Pick<FileRow_FileFragment, "id">): string {
  return `/files/download/${id}`;
}
