// Makes the sizes of one untrusted image, in the current folder: `node image-process.ts FILE`.
import { readFile } from "node:fs/promises";
import { imageWidthsPx } from "@fieldstone/model/files/image-sizes.ts";
import { imagePixelsMax } from "@fieldstone/model/limits.ts";
import sharp from "sharp";
import { imageSizeName } from "./image-size-name.ts";

const [file = ""] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);
// Bytes rather than a path, so that an SVG cannot refer to files beside it.
const bytes = await readFile(file);
for (const width of imageWidthsPx) {
  // Pixels are counted before any is decoded. Photographs are rotated as their EXIF data says.
  await sharp(bytes, { limitInputPixels: imagePixelsMax })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toFile(imageSizeName(width));
}
