import type { ImageWidth } from "@fieldstone/model/files/image-sizes.ts";

/** File name of a size in the folder of its process. */
export function imageSizeName(width: ImageWidth): string {
  return `image-${width}.webp`;
}
