// Makes the sizes of one image, whose bytes a stranger chose, in the current folder: `node image-process.ts FILE`.
import { readFile } from "node:fs/promises";
import { imageWidthsPx } from "@fieldstone/model/files/image-sizes.ts";
import { imagePixelsMax } from "@fieldstone/model/limits.ts";
import sharp from "sharp";
import { imageSizeName } from "./image-size-name.ts";

const [file = ""] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);
// Bytes and no path: what an SVG refers to beside it is then nowhere.
const bytes = await readFile(file);
for (const width of imageWidthsPx) {
  // The pixels are counted before one of them is decoded. A photograph is turned as its camera was held.
  await sharp(bytes, { limitInputPixels: imagePixelsMax })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toFile(imageSizeName(width));
}
