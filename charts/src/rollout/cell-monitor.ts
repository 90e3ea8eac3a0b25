import { z } from "zod";

/** Queries of a rollout about a cell. */
export interface CellMonitor {
  /** Whether every process of the cell runs this release, and no other. */
  runs(release: string): Promise<boolean>;
  /** Names of the paging alerts that fire now. */
  pages(): Promise<readonly string[]>;
}

const askedMs = 10_000;
const answered = z.object({
  status: z.literal("success"),
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
});

/** Kinds of process that a cell has; each runs in at least one pod. */
const processes = ["api", "media", "operator", "router", "worker"] as const;

/**
 * Queries a cell's Prometheus over its HTTP API.
 * @throws Error where it does not answer, or not as Prometheus does
 */
export function prometheusMonitor(url: string, token?: string): CellMonitor {
  const ask = async (query: string) => {
    const response = await fetch(`${url.replace(/\/$/, "")}/api/v1/query`, {
      method: "POST",
      body: new URLSearchParams({ query }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(askedMs),
    });
    if (!response.ok) throw new Error(`The monitoring system answered ${response.status}.`);
    return answered.parse(await response.json()).data.result.map(({ metric }) => metric);
  };
  return {
    runs: async (release) => {
      const running = await ask("group by (process, release) (fieldstone_release_info)");
      return (
        running.every((each) => each.release === release) &&
        processes.every((name) => running.some((each) => each.process === name))
      );
    },
    pages: async () => {
      const firing = await ask('ALERTS{alertstate="firing",severity="page"}');
      return [...new Set(firing.map(({ alertname = "unnamed" }) => alertname))].toSorted();
    },
  };
}
