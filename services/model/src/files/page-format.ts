import { mimeTypeOf } from "./file-type.ts";

/**
 * Extensions of the formats with pages: PDF, and those that LibreOffice converts to it. Where two formats
 * have one MIME type, such as pps and ppt, one stands for both.
 */
const pageFormats = [
  "pdf",
  "doc",
  "docx",
  "docm",
  "dotm",
  "dotx",
  "odt",
  "ott",
  "fodt",
  "odg",
  "otg",
  "fodg",
  "rtf",
  "ppt",
  "pptx",
  "pptm",
  "potm",
  "potx",
  "ppsm",
  "ppsx",
  "odp",
  "otp",
  "fodp",
  "xls",
  "xlsx",
  "xlsb",
  "xlsm",
  "xltm",
  "xltx",
  "ods",
  "ots",
  "fods",
  "pages",
  "key",
  "numbers",
] as const;
export type PageFormat = (typeof pageFormats)[number];

/** The format of a file with pages by its MIME type; undefined for any other. */
export function pageFormatOf(mimeType: string): PageFormat | undefined {
  return pageFormats.find((format) => mimeTypeOf(`file.${format}`) === mimeType);
}
