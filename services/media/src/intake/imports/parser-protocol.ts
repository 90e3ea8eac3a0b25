import { z } from "zod";

/** What a parser process is sent: the file, then one request for each batch of notes. */
export const parserRequest = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("file"),
    fileName: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    firstNote: z.number(),
  }),
  z.object({ kind: z.literal("next") }),
]);
export type ParserRequest = z.infer<typeof parserRequest>;

const preparedNote = z.object({
  title: z.string(),
  document: z.object({
    state: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    derived: z.object({
      text: z.string(),
      abstract: z.string(),
      wordCount: z.number(),
      json: z.string(),
      hash: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
  }),
});

/** What it answers. A refusal is the file's; anything else that happens to the process ends the process. */
export const parserAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("parsed"), noteCount: z.number() }),
  z.object({ kind: z.literal("notes"), notes: z.array(preparedNote) }),
  z.object({ kind: z.literal("refused"), code: z.string(), message: z.string() }),
]);
export type ParserAnswer = z.infer<typeof parserAnswer>;
