import type { ImageWidth } from "@fieldstone/model/files/image-sizes.ts";
import { type ObjectKey, type ObjectOwner, objectKey } from "@fieldstone/platform/objects/object-key.ts";

/** The key of one size of an uploaded image, next to the file's other derived objects. */
export function imageSizeKey(owner: ObjectOwner, fileId: string, width: ImageWidth): ObjectKey {
  return objectKey(owner, "derived", fileId, `image-${width}.webp`);
}
