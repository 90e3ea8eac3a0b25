import * as z from "zod";
import { parseSummaryFramework } from "./summary-frameworks.ts";

/** A framework, by either of its names. */
export const frameworkSchema = z.string().transform((name, context) => {
  const framework = parseSummaryFramework(name);
  if (framework === undefined) {
    context.addIssue({ code: "custom", message: `There is no summary framework "${name}".` });
    return z.NEVER;
  }
  return framework;
});

/** A section of a stored summary. Quotes are verbatim text of the source. */
export const summarySectionSchema = z.strictObject({
  title: z.string().nullable(),
  /** When its first words were spoken, in a recording. */
  startTimeMs: z.number().min(0).nullable(),
  /** Who spoke them. */
  contributors: z.array(z.string()),
  updatedAt: z.iso.datetime({ offset: true }),
  sentences: z.array(z.strictObject({ text: z.string(), quotes: z.array(z.string()) })),
});
export type SummarySection = z.infer<typeof summarySectionSchema>;
