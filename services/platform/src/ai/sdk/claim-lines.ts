import { z } from "zod";
import type { AiClaim } from "../ai-answer.ts";
import { JsonLines } from "./json-lines.ts";

/** Models write an answer as one JSON object per line, so that each statement can be checked on arrival. */
const claimLine = z.object({
  section: z.string().trim().min(1).max(200).optional(),
  claim: z.string().trim().min(1).max(2_000),
  quotes: z
    .array(z.object({ passage: z.int().min(1), text: z.string().min(1).max(4_000) }))
    .max(8)
    .default([]),
});

/** Parses claims from a model's streamed text; other lines are ignored. */
export class ClaimLines extends JsonLines<AiClaim> {
  constructor() {
    super(claimOf);
  }
}

function claimOf(line: unknown): readonly AiClaim[] {
  const read = claimLine.safeParse(line);
  if (!read.success) return [];
  const { section, claim, quotes } = read.data;
  return [
    {
      ...(section === undefined ? {} : { section }),
      text: claim,
      quotes: quotes.map(({ passage, text }) => ({ passage: passage - 1, text })),
    },
  ];
}
