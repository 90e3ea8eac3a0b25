/** Widths that uploaded images are made in, in pixels: for lists, and for a page on a screen of twice the density. */
export const imageWidthsPx = [320, 1_600] as const;
export type ImageWidth = (typeof imageWidthsPx)[number];

/** The width of these that was asked for, if it is one. */
export function imageWidthOf(wanted: unknown): ImageWidth | undefined {
  return imageWidthsPx.find((width) => String(width) === wanted);
}
