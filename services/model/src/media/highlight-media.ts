import * as z from "zod";

const seconds = z.number().min(0);

/** The recording behind a highlight: a span of a file, or a clip cut from one. Times are in seconds. */
export const highlightMediaSchema = z.union([
  z
    .strictObject({
      fileId: z.string(),
      startTime: seconds,
      endTime: seconds,
      snippetStartTime: seconds,
      snippetEndTime: seconds,
      type: z.enum(["AUDIO", "AV", "VIDEO"]),
    })
    .refine(({ startTime, endTime }) => startTime <= endTime, { error: "A highlight ends after it starts." }),
  z.strictObject({ clipId: z.string(), type: z.enum(["AUDIO", "AV", "VIDEO"]), clipDuration: seconds }),
]);
export type HighlightMedia = z.infer<typeof highlightMediaSchema>;
