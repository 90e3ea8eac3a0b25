/** Widths of the versions of uploaded images, in pixels: for lists, and for high-density screens. */
export const imageWidthsPx = [320, 1_600] as const;
export type ImageWidth = (typeof imageWidthsPx)[number];

/** The requested width; undefined if it is not one of these. */
export function imageWidthOf(wanted: unknown): ImageWidth | undefined {
  return imageWidthsPx.find((width) => String(width) === wanted);
}
