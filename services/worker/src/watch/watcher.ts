import { setTimeout as wait } from "node:timers/promises";
import type { WatcherConfig } from "@fieldstone/platform/config/watcher-config.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { checkWorkspace } from "./check-workspace.ts";
import { type Ask, askByFetch, WatchedWorkspace } from "./watched-workspace.ts";

export interface Watcher {
  /** Resolves when the running checks have ended. */
  stop(): Promise<void>;
}

/** Checks the workspace of each region repeatedly, and reports the results as metrics and logs. */
export function startWatcher(
  { account, workspaces, everyMs }: Pick<WatcherConfig, "account" | "workspaces" | "everyMs">,
  { metrics, log, ask = askByFetch }: { readonly metrics: Metrics; readonly log: Log; readonly ask?: Ask },
): Watcher {
  const steps = metrics.duration(
    "watch_step_seconds",
    "Time of what a member of ours does in each region: signing in, editing, and finding what was written.",
    ["region", "step", "outcome"],
  );
  const stopping = new AbortController();
  if (account === undefined) {
    log.warn("no region is watched: WATCH_EMAIL and WATCH_PASSWORD are not set");
    return { stop: async () => undefined };
  }
  const watch = async (region: string, origin: string, firstAfterMs: number): Promise<void> => {
    const workspace = new WatchedWorkspace(origin, account, ask);
    const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    await pause(firstAfterMs);
    while (!stopping.signal.aborted) {
      const begunAt = performance.now();
      for (const { step, outcome, durationMs, error } of await checkWorkspace(workspace)) {
        steps.labels({ region, step, outcome }).observe(durationMs / 1_000);
        if (outcome === "failed") log.warn({ error, watched: region, step }, "a watched step failed");
      }
      await pause(Math.max(0, everyMs - (performance.now() - begunAt)));
    }
  };
  // Spread over the interval, so that no two regions fail at once for reasons of this process.
  const all = [...workspaces].map(([region, origin], index) =>
    watch(region, origin, (everyMs / workspaces.size) * index),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(all);
    },
  };
}
