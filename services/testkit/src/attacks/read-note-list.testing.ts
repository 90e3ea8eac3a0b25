import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { cookieOf, hostOf, type Target } from "./attack-world.testing.ts";
import { type ListReads, type listReading, listReads } from "./list-reads.testing.ts";

/** Starts a server that does nothing, in its own thread; returns its port. */
export async function startIdleServer(): Promise<{ readonly port: number; close(): Promise<unknown> }> {
  const thread = new Worker(new URL("./idle-server-thread.testing.ts", import.meta.url));
  const [port] = await once(thread, "message");
  return { port: z.number().parse(port), close: () => thread.terminate() };
}

/** Another tenant who reads their note list, one read after another, until `stop`. */
export async function startListReader(
  target: Target,
  idlePort: number,
): Promise<{ stop(): Promise<ListReads> }> {
  const workerData: z.output<typeof listReading> = {
    port: target.port,
    host: hostOf(target),
    cookie: cookieOf(target),
    projectId: target.projectId,
    idlePort,
  };
  const thread = new Worker(new URL("./note-list-thread.testing.ts", import.meta.url), { workerData });
  // On a busy machine a thread takes seconds to start.
  await once(thread, "message");
  return {
    stop: async () => {
      const ended = once(thread, "message");
      thread.postMessage("stop");
      const [reads] = await ended;
      return listReads.parse(reads);
    },
  };
}

/** The value that a share `of` of all values does not exceed. */
export function quantile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(of * sorted.length))] ?? 0;
}
