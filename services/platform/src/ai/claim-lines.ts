import { z } from "zod";
import type { AiClaim } from "./ai-answer.ts";

/** A model writes its answer as one JSON object a line, so that each statement can be checked as it arrives. */
const claimLine = z.object({
  section: z.string().trim().min(1).max(200).optional(),
  claim: z.string().trim().min(1).max(2_000),
  quotes: z
    .array(z.object({ passage: z.int().min(1), text: z.string().min(1).max(4_000) }))
    .max(8)
    .default([]),
});

/** Longest line that is waited for, in UTF-16 units. */
const lineLengthMax = 40_000;

/** Reads claims out of a model's text as it streams; what is no claim is left out. */
export class ClaimLines {
  #rest = "";

  /** The claims that are whole with this piece of text. */
  add(piece: string): readonly AiClaim[] {
    const lines = (this.#rest + piece).split("\n");
    const rest = lines.pop() ?? "";
    this.#rest = rest.length > lineLengthMax ? "" : rest;
    return lines.flatMap(claimOf);
  }

  /** The last line, which ends with the text. */
  end(): readonly AiClaim[] {
    const claims = claimOf(this.#rest);
    this.#rest = "";
    return claims;
  }
}

function claimOf(line: string): readonly AiClaim[] {
  const start = line.indexOf("{");
  const end = line.lastIndexOf("}");
  if (start === -1 || end < start) return [];
  const read = claimLine.safeParse(jsonOf(line.slice(start, end + 1)));
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
