import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

/** Queries a workspace's GraphQL as a member. */
export type Ask = (query: string, variables?: Record<string, unknown>) => Promise<unknown>;

const progressMs = 15_000;
const pollMs = 500;

const backlog = z.object({ searchBacklog: z.object({ words: z.number(), meaning: z.number() }) });

/** Waits until everything written is indexed, for full text and by meaning. */
export async function awaitIndexed(ask: Ask, say: (line: string) => void): Promise<void> {
  for (let saidAt = performance.now(); ; await wait(pollMs)) {
    const { words, meaning } = backlog.parse(await ask("{ searchBacklog { words meaning } }")).searchBacklog;
    if (words + meaning === 0) return;
    if (performance.now() - saidAt < progressMs) continue;
    saidAt = performance.now();
    say(`${words + meaning} documents are not indexed yet`);
  }
}
