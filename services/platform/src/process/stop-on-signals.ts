import type { Log } from "../log/create-log.ts";

/** Runs `stop` once, at the first SIGINT or SIGTERM. When everything is closed the process ends by itself. */
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
