import { imageWidthsPx } from "@fieldstone/model/files/image-sizes.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import type { RowPicture_FileFragment } from "../../../graphql/graphql.ts";

/** Widths of pictures that were made beforehand; cards are drawn by the smaller. */
const [pictureWidthPx] = imageWidthsPx;

/** Address of what a card is drawn with: its video's still at a time, else its first picture; undefined where it shows none. */
export function cardPicture(
  files: readonly RowPicture_FileFragment[],
  shown: ReadonlySet<ReferenceToggle>,
  stillAtMs = 0,
): string | undefined {
  const video = files.find(({ recording }) => recording?.hasVideo && recording.status === "DONE");
  if (shown.has("video") && video !== undefined)
    return `/image/video-thumbnail/${video.id}?time=${Math.floor(stillAtMs / 1_000)}`;
  const cover = files.find(({ fileType, uploadStatus }) => fileType === "IMAGE" && uploadStatus === "DONE");
  return shown.has("cover") && cover !== undefined ? `/image/${cover.id}?width=${pictureWidthPx}` : undefined;
}
