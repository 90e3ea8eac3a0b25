import type { ImageWidth } from "@fieldstone/model/files/image-sizes.ts";
import { type ObjectKey, type ObjectOwner, objectKey } from "@fieldstone/platform/objects/object-key.ts";

/** Where a size of an uploaded image lies, beside everything else that was made of the file. */
export function imageSizeKey(owner: ObjectOwner, fileId: string, width: ImageWidth): ObjectKey {
  return objectKey(owner, "derived", fileId, `image-${width}.webp`);
}
