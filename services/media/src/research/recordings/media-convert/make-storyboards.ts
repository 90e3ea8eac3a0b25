import {
  storyboardGridColumns,
  storyboardGridRows,
  storyboardThumbnailHeightPx,
  storyboardThumbnailWidthPx,
} from "@fieldstone/model/limits.ts";
import { storyboardCell } from "@fieldstone/model/media/storyboard.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { toBuffer } from "@fieldstone/platform/objects/stream-chunks.ts";
import sharp from "sharp";

const perImage = storyboardGridColumns * storyboardGridRows;
const jpegQuality = 80;

/** Combines stills into images of 10 by 10. Returns the number of images. */
export async function makeStoryboards(
  objects: ObjectStore,
  made: { readonly stills: readonly ObjectKey[]; readonly keyOf: (image: number) => ObjectKey },
): Promise<number> {
  const count = Math.ceil(made.stills.length / perImage);
  for (let image = 0; image < count; image += 1) {
    const stills = made.stills.slice(image * perImage, (image + 1) * perImage);
    await objects.put(made.keyOf(image), await storyboard(objects, stills), "image/jpeg");
  }
  return count;
}

async function storyboard(objects: ObjectStore, stills: readonly ObjectKey[]): Promise<Buffer> {
  const cells: { readonly input: Buffer; readonly left: number; readonly top: number }[] = [];
  for (const [place, key] of stills.entries()) {
    const input = await sharp(await toBuffer((await objects.get(key)).body))
      .resize(storyboardThumbnailWidthPx, storyboardThumbnailHeightPx, {
        fit: "contain",
        background: "black",
      })
      .toBuffer();
    const { xPx: left, yPx: top } = storyboardCell(place, 1);
    cells.push({ input, left, top });
  }
  return await sharp({
    create: {
      width: storyboardGridColumns * storyboardThumbnailWidthPx,
      height: storyboardGridRows * storyboardThumbnailHeightPx,
      channels: 3,
      background: "black",
    },
  })
    .composite(cells)
    .jpeg({ quality: jpegQuality })
    .toBuffer();
}
