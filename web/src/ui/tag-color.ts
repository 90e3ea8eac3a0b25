/** The colours a tag can take. Stored as hex; any other hex that a workspace holds is drawn as it is. */
export const TAG_COLORS = [
  { hex: "#6b8e4e", name: "Moss" },
  { hex: "#3f8f83", name: "Lichen" },
  { hex: "#3d7fb0", name: "Slate blue" },
  { hex: "#6a6fc2", name: "Heather" },
  { hex: "#9a62b5", name: "Thistle" },
  { hex: "#c25b8a", name: "Foxglove" },
  { hex: "#c8553d", name: "Brick" },
  { hex: "#d08a2e", name: "Amber" },
  { hex: "#b7a12c", name: "Gorse" },
  { hex: "#8a7f70", name: "Stone" },
] as const;

const hex = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A colour safe to put in a style; the neutral one when the value is no hex colour. */
export function safeTagColor(value: string | null | undefined): string {
  if (!value || !hex.test(value)) return "#8a7f70";
  return value.startsWith("#") ? value : `#${value}`;
}
