import { z } from "zod";

/** What the reading thread is given. */
export const listReading = z.object({
  port: z.number(),
  host: z.string(),
  cookie: z.string(),
  projectId: z.string(),
  idlePort: z.number(),
});

export const listReads = z.object({
  /** Each read, in ms. */
  ms: z.array(z.number()),
  /** Answers of a server that does nothing, asked all the while, in ms. */
  idleMs: z.array(z.number()),
  failures: z.array(z.string()),
});
export type ListReads = z.output<typeof listReads>;
