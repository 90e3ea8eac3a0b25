import * as z from "zod";
import { parseSummaryFramework } from "./summary-frameworks.ts";

const frameworkSchema = z.string().transform((name, context) => {
  const framework = parseSummaryFramework(name);
  if (framework === undefined) {
    context.addIssue({ code: "custom", message: `There is no summary framework "${name}".` });
    return z.NEVER;
  }
  return framework;
});

const instant = z.iso.datetime({ offset: true });

/** A stored summary. Quotes name the item they stand in, so that they can be checked against it. */
export const summarySchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("chapter"),
    framework: frameworkSchema.optional(),
    sections: z.array(
      z.strictObject({
        title: z.string(),
        startTimeMs: z.number().min(0).nullable(),
        text: z.string(),
        contributors: z.array(z.string()),
        updatedAt: instant,
      }),
    ),
  }),
  z.strictObject({ kind: z.literal("paragraph"), framework: frameworkSchema.optional(), text: z.string() }),
  z.strictObject({
    kind: z.literal("streaming"),
    framework: frameworkSchema.optional(),
    summary: z.string(),
    quotes: z.array(z.strictObject({ itemId: z.string(), text: z.string() })),
  }),
]);
export type Summary = z.infer<typeof summarySchema>;

/** How a translation ended. */
export type TranslationResult =
  | { readonly kind: "Success"; readonly text: string }
  | { readonly kind: "Failure"; readonly error: "UnsupportedLanguagePair" | "Error" };
