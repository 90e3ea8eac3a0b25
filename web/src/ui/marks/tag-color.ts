import { palette, parseHexColor } from "@fieldstone/model/colors.ts";

/** The colours that a tag can have, each with its name. */
export const tagColors: readonly { hex: string; name: string }[] = Object.entries(palette).map(
  ([name, hex]) => ({
    hex,
    name,
  }),
);

/** A colour that is safe in a style attribute; neutral if the value is not a hex colour. */
export function safeTagColor(value: string | null | undefined): string {
  return (value ? parseHexColor(value) : undefined) ?? palette.stone;
}

/** Relative luminance above which black has the higher contrast, and at least 4.5:1 (WCAG 2.2, 1.4.3). */
const LUMINANCE_OF_BLACK_TEXT = 0.18;

/** White or black, whichever is readable on the colour. */
export function textOnColor(hex: string): "#ffffff" | "#000000" {
  const parts = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LUMINANCE_OF_BLACK_TEXT ? "#000000" : "#ffffff";
}
