import * as z from "zod";

/** Elements of one canvas, references among them. */
export const canvasItemsMax = 10_000;
/** A text's length and a group's title's, in UTF-16 units. */
export const canvasTextLengthMax = 10_000;
export const canvasTitleLengthMax = 200;
/** Cards whose content is asked for at once, in UTF-16 units of text each. */
export const canvasCardsPerRequestMax = 200;
export const canvasCardTextLengthMax = 600;
/** Cards that are grouped by similarity at once: comparing 500 with each other takes about 50 ms. */
export const similarCardsMax = 500;
/** Farthest place from the canvas's origin, and largest side of an element, in its units: pixels at a zoom of 1. */
export const canvasCoordinateMax = 1_000_000;
export const canvasSideMax = 100_000;

/** Ids as the API gives them, and those that a browser makes for what it draws. */
export const canvasElementId = /^[\w-]{1,36}$/u;

const coordinate = z.number().min(-canvasCoordinateMax).max(canvasCoordinateMax);
const side = z.number().positive().max(canvasSideMax);
const at = { id: z.string().min(1).max(36), x: coordinate, y: coordinate };
const size = { width: side, height: side };
/** `#`, letters and digits: a NUL in it would be read by everything that reads the drawing. */
const color = z
  .string()
  .max(7)
  .regex(/^[#\w-]*$/u);

export const canvasTextFormats = ["PARAGRAPH", "H1", "H2", "H3"] as const;
export type CanvasTextFormat = (typeof canvasTextFormats)[number];

/** What is on a canvas. `rh`, `i` and `n` refer to a highlight, an insight and a note. */
export const canvasItemSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("rectangle"), ...at, ...size, color }),
  z.strictObject({
    type: z.literal("text"),
    ...at,
    format: z.enum(canvasTextFormats),
    text: z.string().max(canvasTextLengthMax),
  }),
  z.strictObject({
    type: z.literal("group"),
    ...at,
    ...size,
    title: z.string().max(canvasTitleLengthMax),
    color,
  }),
  z.strictObject({ type: z.literal("rh"), ...at }),
  z.strictObject({ type: z.literal("i"), ...at }),
  z.strictObject({ type: z.literal("n"), ...at }),
]);
export type CanvasItem = z.infer<typeof canvasItemSchema>;
export type CanvasItemType = CanvasItem["type"];

/** Values of an element that change apart from each other, so that two people's changes of it both count. */
export const canvasFieldSchemas = {
  type: z.enum(["rectangle", "text", "group", "rh", "i", "n"]),
  at: z.tuple([coordinate, coordinate]),
  size: z.tuple([side, side]),
  color,
  format: z.enum(canvasTextFormats),
  rank: z.number(),
  expanded: z.boolean(),
} as const;
export type CanvasField = keyof typeof canvasFieldSchemas;
export type CanvasFields = { readonly [Field in CanvasField]: z.infer<(typeof canvasFieldSchemas)[Field]> };

export const canvasSchema = z.strictObject({
  items: z.array(canvasItemSchema).max(canvasItemsMax),
  /** Which item lies above which: higher is nearer. */
  objectRanks: z.record(z.string(), z.number()),
  expandedCards: z.array(z.string()).max(canvasItemsMax),
  stagingArea: z.strictObject({ x: coordinate, y: coordinate }),
});
export type Canvas = z.infer<typeof canvasSchema>;

export const emptyCanvas: Canvas = {
  items: [],
  objectRanks: {},
  expandedCards: [],
  stagingArea: { x: 0, y: 0 },
};
