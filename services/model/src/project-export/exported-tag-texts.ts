import { z } from "zod";
import { exportedMember } from "./exported-member.ts";

/** A tag's codebook entry after one change. */
export const exportedCodebookChange = z.object({
  tagId: z.uuid(),
  /** 1 for the first change of the tag's entry. */
  changeNumber: z.int().min(1),
  definition: z.string(),
  useWhen: z.string(),
  avoidWhen: z.string(),
  /** Highlights that the exporting member could not read are left out. */
  examples: z.array(z.object({ text: z.string(), highlightId: z.uuid().nullable() })),
  changedBy: exportedMember.nullable(),
  changedAt: z.iso.datetime(),
});
export type ExportedCodebookChange = z.output<typeof exportedCodebookChange>;

/** A summary of the highlights with a tag, of which the exporting member could read all. */
export const exportedTagSummary = z.object({
  tagId: z.uuid(),
  kind: z.string(),
  framework: z.string().nullable(),
  instructions: z.string(),
  sections: z.array(
    z.object({
      title: z.string().nullable(),
      sentences: z.array(
        z.object({
          text: z.string(),
          quotes: z.array(z.object({ highlightId: z.uuid(), text: z.string() })),
        }),
      ),
    }),
  ),
  createdAt: z.iso.datetime(),
});
export type ExportedTagSummary = z.output<typeof exportedTagSummary>;
