import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { cookieOf, hostOf, type Target } from "./attack-world.testing.ts";

/** What the reading thread is given. */
export const listReading = z.object({
  port: z.number(),
  host: z.string(),
  cookie: z.string(),
  projectId: z.string(),
  idlePort: z.number(),
});

const listReads = z.object({
  /** Each read, in ms. */
  ms: z.array(z.number()),
  /** Right before each read, the answer of a server that does nothing, in ms. */
  idleMs: z.array(z.number()),
  failures: z.array(z.string()),
});
export type ListReads = z.output<typeof listReads>;

/** A server that does nothing, in a thread of its own; its port. */
export async function startIdleServer(): Promise<{ readonly port: number; close(): Promise<unknown> }> {
  const thread = new Worker(new URL("./idle-server-thread.testing.ts", import.meta.url));
  const [port] = await once(thread, "message");
  return { port: z.number().parse(port), close: () => thread.terminate() };
}

/** Another tenant's reads of their note list, one after the other, until the signal. */
export async function readNoteList(
  target: Target,
  idlePort: number,
  signal: AbortSignal,
): Promise<ListReads> {
  const workerData: z.output<typeof listReading> = {
    port: target.port,
    host: hostOf(target),
    cookie: cookieOf(target),
    projectId: target.projectId,
    idlePort,
  };
  const thread = new Worker(new URL("./note-list-thread.testing.ts", import.meta.url), { workerData });
  signal.addEventListener("abort", () => thread.postMessage("stop"), { once: true });
  const [reads] = await once(thread, "message");
  return listReads.parse(reads);
}

/** The value that the share `of` of all values does not pass. */
export function quantile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(of * sorted.length))] ?? 0;
}
