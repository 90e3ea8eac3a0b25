import * as z from "zod";

const at = { id: z.string().min(1).max(36), x: z.number(), y: z.number() };
const size = { width: z.number().positive(), height: z.number().positive() };
const color = z.string().max(7);

/** What stands on a canvas. `rh`, `i` and `n` refer to a highlight, an insight and a note. */
export const canvasItemSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("rectangle"), ...at, ...size, color }),
  z.strictObject({
    type: z.literal("text"),
    ...at,
    format: z.enum(["PARAGRAPH", "H1", "H2", "H3"]),
    text: z.string().max(10_000),
  }),
  z.strictObject({ type: z.literal("group"), ...at, ...size, title: z.string().max(200), color }),
  z.strictObject({ type: z.literal("rh"), ...at }),
  z.strictObject({ type: z.literal("i"), ...at }),
  z.strictObject({ type: z.literal("n"), ...at }),
]);

export const canvasSchema = z.strictObject({
  items: z.array(canvasItemSchema).max(10_000),
  /** Which item lies above which: higher is nearer. */
  objectRanks: z.record(z.string(), z.number()),
  expandedCards: z.array(z.string()).max(10_000),
  stagingArea: z.strictObject({ x: z.number(), y: z.number() }),
});
export type CanvasItem = z.infer<typeof canvasItemSchema>;
export type Canvas = z.infer<typeof canvasSchema>;
