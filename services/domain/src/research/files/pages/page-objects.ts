import type { ObjectOwner } from "@fieldstone/platform/objects/object-key.ts";
import { type ObjectKey, objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";

export type PageImageSize = "page" | "thumbnail";

/** Where the image of a file's page lies. */
export function pageImageKey(
  owner: ObjectOwner,
  fileId: string,
  size: PageImageSize,
  pageNum: number,
): ObjectKey {
  return objectKey(owner, "derived", fileId, `${size}-${pageNum}.webp`);
}

/** What the keys of everything that was made of a file begin with. */
export function derivedPrefix(owner: ObjectOwner, fileId: string): string {
  return objectPrefix(owner, "derived", fileId);
}
