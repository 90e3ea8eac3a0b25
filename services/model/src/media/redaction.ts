import * as z from "zod";

/** A part of a recording to make unrecognisable; start and end in ms. */
export const redactionEditSchema = z
  .strictObject({
    type: z.literal("obfuscation"),
    redactionId: z.uuid(),
    parameters: z.strictObject({
      videoBlur: z.boolean(),
      audioMuted: z.boolean(),
      start: z.number().min(0),
      end: z.number().min(0),
    }),
  })
  .refine(({ parameters: { start, end } }) => start < end, { error: "A redaction ends after it starts." });
export type RedactionEdit = z.infer<typeof redactionEditSchema>;

/**
 * Margins in ms that are also muted or blurred around a span: longer than a sound block of 256 samples, and
 * than one frame at 10 per second.
 */
export const redactionMarginsMs = { sound: 40, picture: 110 };

export const renderJobSchema = z.strictObject({
  audioVideoFileId: z.uuid(),
  avFileSourceKey: z.string().min(1),
  destinationKey: z.string().min(1),
  fileId: z.uuid(),
  teamId: z.uuid(),
  videoEdits: z.array(redactionEditSchema),
  workflowId: z.string().min(1),
  richTextId: z.uuid(),
});
export type RenderJob = z.infer<typeof renderJobSchema>;

export const renderResultSchema = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("SUCCESS"),
    renderTimeMs: z.number().min(0),
    totalJobTimeMs: z.number().min(0),
  }),
  z.strictObject({ status: z.literal("FAILURE"), reason: z.string() }),
]);
export type RenderResult = z.infer<typeof renderResultSchema>;
