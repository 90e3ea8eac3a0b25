import { assertAttachmentSize, assertImagePixels } from "@fieldstone/model/files/file-limits.ts";
import {
  type FileType,
  fileTypeOf,
  isFlatOpenDocument,
  mimeTypeOf,
} from "@fieldstone/model/files/file-type.ts";
import { readPicture } from "@fieldstone/model/files/picture.ts";
import { unknownMimeType } from "@fieldstone/model/files/served-type.ts";
import { fileTypeFromBuffer } from "file-type";

/** Bytes at the start of a file that identify it: a JPEG has its size after its previews. */
export const inspectedBytesMax = 256 * 1024;

export interface InspectedFile {
  readonly mimeType: string;
  readonly fileType: FileType;
}

/** Windows Media: the detected type varies with the number of bytes read. */
const asfTypes = ["application/vnd.ms-asf", "audio/x-ms-asf", "video/x-ms-asf"];

/** Containers whose first bytes do not identify their content: the file name does. */
const containers: ReadonlySet<string> = new Set([
  "application/zip",
  "application/x-cfb",
  "application/xml",
  ...asfTypes,
]);

/** Text formats, which have no magic number. */
const textExtensions = /\.(?:csv|htm|html|md|rtf|srt|svg|tsv|txt|vtt)$/i;

/**
 * The type of a file by its first bytes, whatever its name or sender claims; by its name if the bytes of that
 * type have no magic number. A file of neither is stored and can be downloaded, but is never displayed.
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
  // A recording's format has several type names: prefer the one of the file name if both are of the same
  // family.
  const isRecording = family === "AUDIO" || family === "VIDEO";
  return isRecording && family === fileTypeOf(name) ? named : found.mime;
}

/** Whether files of a type are such containers: office files are archives, older ones compound files. */
function isContained(container: string, mimeType: string): boolean {
  const type = fileTypeOf("", mimeType);
  if (container === "application/xml")
    return mimeType === "image/svg+xml" || mimeType === "text/html" || isFlatOpenDocument(mimeType);
  if (asfTypes.includes(container)) return type === "AUDIO" || type === "VIDEO";
  return type === "DOCUMENT" || type === "PRESENTATION" || type === "SPREADSHEET";
}
