const hexPattern = /^#?(?:[0-9a-f]{6}|[0-9a-f]{3})$/i;

/** True for 3 or 6 hexadecimal digits, with or without #. */
export function isHexColor(value: unknown): value is string {
  return typeof value === "string" && hexPattern.test(value);
}

/** The colour as it is stored: # and six lower-case digits; undefined if the text is not a colour. */
export function parseHexColor(text: string): string | undefined {
  if (!isHexColor(text)) return undefined;
  const digits = text.replace("#", "").toLowerCase();
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join("")}`;
}

/** The colours offered for tags and options, of equal lightness so that none dominates. */
export const palette = {
  moss: "#5b7f4a",
  teal: "#2f8079",
  sky: "#3a7ca8",
  indigo: "#5a68b5",
  violet: "#8159a8",
  plum: "#a04f83",
  rose: "#b84f62",
  clay: "#b2603a",
  amber: "#94701a",
  olive: "#7a7a2c",
  slate: "#5f6f7f",
  stone: "#77706a",
} as const;

export type PaletteColor = keyof typeof palette;
export const paletteColors: ReadonlyArray<(typeof palette)[PaletteColor]> = Object.values(palette);

/** True for a colour of the palette, which everyone may choose. */
export function isPaletteColor(color: string): boolean {
  return paletteColors.some((known) => known === color);
}

/** The palette's colour for the n-th new tag or option. */
export function paletteColorAt(index: number): string {
  return paletteColors[Math.abs(Math.trunc(index)) % paletteColors.length] ?? palette.moss;
}
