import { mimeTypeOf } from "./file-type.ts";

/** Endings of the formats that have pages: PDF, and what LibreOffice turns into one. */
const pageFormats = [
  "pdf",
  "doc",
  "docx",
  "rtf",
  "ppt",
  "pptx",
  "xls",
  "xlsx",
  "pages",
  "key",
  "numbers",
] as const;
export type PageFormat = (typeof pageFormats)[number];

/** The format of a file that has pages, by its MIME type; undefined for any other. */
export function pageFormatOf(mimeType: string): PageFormat | undefined {
  return pageFormats.find((format) => mimeTypeOf(`file.${format}`) === mimeType);
}
