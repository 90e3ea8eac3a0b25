import { imageWidthsPx } from "@fieldstone/model/files/image-sizes.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import type { RowPicture_FileFragment } from "../../../graphql/graphql.ts";

/** The smaller of the prepared image widths is enough for cards. */
const [pictureWidthPx] = imageWidthsPx;

/** The URL of a card's image: a still of its video, else its first image; undefined if it shows none. */
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
