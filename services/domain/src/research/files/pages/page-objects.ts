import type { ObjectOwner } from "@fieldstone/platform/objects/object-key.ts";
import { type ObjectKey, objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";

export type PageImageSize = "page" | "thumbnail";

/** The key of the PDF that an office file was converted to. */
export function convertedKey(owner: ObjectOwner, fileId: string): ObjectKey {
  return objectKey(owner, "derived", fileId, "converted.pdf");
}

/** The key of a page's image. */
export function pageImageKey(
  owner: ObjectOwner,
  fileId: string,
  size: PageImageSize,
  pageNum: number,
): ObjectKey {
  return objectKey(owner, "derived", fileId, `${size}-${pageNum}.webp`);
}

/** The key prefix of all objects derived from a file. */
export function derivedPrefix(owner: ObjectOwner, fileId: string): string {
  return objectPrefix(owner, "derived", fileId);
}
