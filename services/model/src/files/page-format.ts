import { mimeTypeOf } from "./file-type.ts";

/** Extensions of the formats with pages: PDF, and those that LibreOffice converts to it. */
const pageFormats = [
  "pdf",
  "doc",
  "docx",
  "docm",
  "dotx",
  "odt",
  "odg",
  "rtf",
  "ppt",
  "pptx",
  "pptm",
  "potx",
  "ppsx",
  "odp",
  "xls",
  "xlsx",
  "xlsm",
  "pages",
  "key",
  "numbers",
] as const;
export type PageFormat = (typeof pageFormats)[number];

/** The format of a file with pages by its MIME type; undefined for any other. */
export function pageFormatOf(mimeType: string): PageFormat | undefined {
  return pageFormats.find((format) => mimeTypeOf(`file.${format}`) === mimeType);
}
