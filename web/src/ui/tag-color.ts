import { palette, parseHexColor } from "@fieldstone/model/colors.ts";

/** The colours a tag can take, each with its name. */
export const tagColors: readonly { hex: string; name: string }[] = Object.entries(palette).map(
  ([name, hex]) => ({
    hex,
    name,
  }),
);

/** A colour safe to put in a style; the neutral one when the value is no hex colour. */
export function safeTagColor(value: string | null | undefined): string {
  return (value ? parseHexColor(value) : undefined) ?? palette.stone;
}
