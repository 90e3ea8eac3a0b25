import type { Log } from "../log/create-log.ts";

/** Runs `stop` once, on the first SIGINT or SIGTERM. The process ends by itself when everything is closed. */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().catch((error: unknown) => {
        log.error({ error }, "stopping failed");
        process.exitCode = 1;
      });
    });
  }
}
