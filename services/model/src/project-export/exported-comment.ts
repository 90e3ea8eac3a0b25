import { z } from "zod";
import { exportedMember } from "./exported-member.ts";

const reaction = z.object({
  shortName: z.string(),
  count: z.int(),
  /** Members who chose it; missing in older exports. */
  members: z.array(exportedMember.extend({ skinTone: z.string().nullable() })).default([]),
});

export const exportedComment = z.object({
  id: z.uuid().optional(),
  /** The comment that it replies to. */
  parentCommentId: z.uuid().nullable().default(null),
  /** Null for a comment on the whole text. */
  highlightId: z.uuid().nullable(),
  author: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable().default(null),
  reactions: z.array(reaction).default([]),
});
export type ExportedComment = z.output<typeof exportedComment>;
