import * as z from "zod";

/** Elements of one canvas, including references. */
export const canvasItemsMax = 10_000;
/** Length of a text and of a group's title, in UTF-16 units. */
export const canvasTextLengthMax = 10_000;
export const canvasTitleLengthMax = 200;
/** Cards whose content one request gets, and UTF-16 units of text of each. */
export const canvasCardsPerRequestMax = 200;
export const canvasCardTextLengthMax = 600;
/** Cards grouped by similarity at once: comparing 500 with each other takes about 50 ms. */
export const similarCardsMax = 500;
/** Largest coordinate and side of an element, in canvas units: pixels at a zoom of 1. */
export const canvasCoordinateMax = 1_000_000;
export const canvasSideMax = 100_000;

/** Ids from the API, and those that a browser creates for drawn elements. */
export const canvasElementId = /^[\w-]{1,36}$/u;

const coordinate = z.number().min(-canvasCoordinateMax).max(canvasCoordinateMax);
const side = z.number().positive().max(canvasSideMax);
const at = { id: z.string().min(1).max(36), x: coordinate, y: coordinate };
const size = { width: side, height: side };
/** `#`, letters and digits; must not contain NUL, as everything that reads the drawing would get it. */
const color = z
  .string()
  .max(7)
  .regex(/^[#\w-]*$/u);

export const canvasTextFormats = ["PARAGRAPH", "H1", "H2", "H3"] as const;
export type CanvasTextFormat = (typeof canvasTextFormats)[number];

/** An element of a canvas. `rh`, `i` and `n` refer to a highlight, an insight and a note. */
export const canvasItemSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("rectangle"), ...at, ...size, color }),
  z.strictObject({
    type: z.literal("text"),
    ...at,
    format: z.enum(canvasTextFormats),
    /** Where its lines break, if that was chosen; its height follows from its words. */
    width: side.optional(),
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

/** Values of an element that change independently, so that concurrent changes of two people are both kept. */
export const canvasFieldSchemas = {
  type: z.enum(["rectangle", "text", "group", "rh", "i", "n"]),
  at: z.tuple([coordinate, coordinate]),
  size: z.tuple([side, side]),
  /** Of a text. */
  width: side,
  color,
  format: z.enum(canvasTextFormats),
  rank: z.number(),
  expanded: z.boolean(),
} as const;
export type CanvasField = keyof typeof canvasFieldSchemas;
export type CanvasFields = { readonly [Field in CanvasField]: z.infer<(typeof canvasFieldSchemas)[Field]> };

export const canvasSchema = z.strictObject({
  items: z.array(canvasItemSchema).max(canvasItemsMax),
  /** Stacking order of the items: higher is nearer. */
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
