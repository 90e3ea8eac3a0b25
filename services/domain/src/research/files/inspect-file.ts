import { assertAttachmentSize, assertImagePixels } from "@fieldstone/model/files/file-limits.ts";
import { type FileType, fileTypeOf, mimeTypeOf } from "@fieldstone/model/files/file-type.ts";
import { readPicture } from "@fieldstone/model/files/picture.ts";
import { unknownMimeType } from "@fieldstone/model/files/served-type.ts";
import { fileTypeFromBuffer } from "file-type";

/** Bytes of a file's beginning that say what it is: a JPEG's size stands behind its previews. */
export const inspectedBytesMax = 256 * 1024;

export interface InspectedFile {
  readonly mimeType: string;
  readonly fileType: FileType;
}

/** Windows Media: which of these it is said to be depends on how far the bytes reach. */
const asfTypes = ["application/vnd.ms-asf", "audio/x-ms-asf", "video/x-ms-asf"];

/** Containers whose first bytes do not say what is in them: the name does. */
const containers: ReadonlySet<string> = new Set([
  "application/zip",
  "application/x-cfb",
  "application/xml",
  ...asfTypes,
]);

/** Kinds of text, which begin with no mark of their own. */
const textExtensions = /\.(?:csv|htm|html|md|rtf|srt|svg|tsv|txt|vtt)$/i;

/**
 * What a file is by its first bytes, whatever its name or its sender says; by its name where bytes of that kind bear no
 * mark. What is neither is kept and given back, and never shown.
 * @throws ProductError `file.too_large` for a GIF over its limit, `image.too_many_pixels`
 */
export async function inspectFile(file: {
  readonly name: string;
  readonly sizeBytes: number;
  readonly head: Uint8Array;
}): Promise<InspectedFile> {
  const { name, sizeBytes, head } = file;
  const mimeType = await mimeTypeByBytes(name, head);
  assertAttachmentSize(mimeType, sizeBytes);
  const picture = readPicture(head);
  if (picture !== undefined) assertImagePixels(picture.widthPx, picture.heightPx);
  return { mimeType, fileType: fileTypeOf("", mimeType) };
}

async function mimeTypeByBytes(name: string, head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head);
  const named = mimeTypeOf(name);
  if (found === undefined) return textExtensions.test(name) ? named : unknownMimeType;
  if (containers.has(found.mime)) return isContained(found.mime, named) ? named : unknownMimeType;
  const family = fileTypeOf("", found.mime);
  // A recording's format has several names: the one that its file name gives, where both are of one family.
  const isRecording = family === "AUDIO" || family === "VIDEO";
  return isRecording && family === fileTypeOf(name) ? named : found.mime;
}

/** Whether files of a kind are such containers: office files are archives, old ones compound files. */
function isContained(container: string, mimeType: string): boolean {
  const type = fileTypeOf("", mimeType);
  if (container === "application/xml") return mimeType === "image/svg+xml" || mimeType === "text/html";
  if (asfTypes.includes(container)) return type === "AUDIO" || type === "VIDEO";
  return type === "DOCUMENT" || type === "PRESENTATION" || type === "SPREADSHEET";
}
