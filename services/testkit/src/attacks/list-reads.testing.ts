import { z } from "zod";

/** Start options of the reading thread. */
export const listReading = z.object({
  port: z.number(),
  host: z.string(),
  cookie: z.string(),
  projectId: z.string(),
  idlePort: z.number(),
});

export const listReads = z.object({
  /** Duration of each read, in ms. */
  ms: z.array(z.number()),
  /** Latencies of an idle server over the same time, in ms. */
  idleMs: z.array(z.number()),
  failures: z.array(z.string()),
});
export type ListReads = z.output<typeof listReads>;
