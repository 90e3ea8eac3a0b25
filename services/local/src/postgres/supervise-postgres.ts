import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { dataFolder } from "../data-folder.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { Steps } from "../steps.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";

const restartDelayMsMin = 250;
const restartDelayMsMax = 10_000;

export interface SupervisedPostgres {
  readonly current: () => PostgresServer;
  stop(): Promise<void>;
}

/**
 * Starts Postgres and restarts it on the same port when it exits by itself, so that clients reconnect. If it
 * cannot start, for example on a full disk, it is retried with growing pauses.
 */
export async function supervisePostgres(
  settings: LocalSettings,
  password: string,
  steps: Steps,
): Promise<SupervisedPostgres> {
  const folders = dataFolder(settings.dataDir);
  const port = await findFreePort();
  const startOnce = () =>
    startPostgresServer({
      dataDir: folders.postgres,
      port,
      password,
      logFile: path.join(folders.logs, "postgres.log"),
    });
  const stopping = new AbortController();
  let server = await startOnce();

  async function startAgain(): Promise<void> {
    let delayMs = restartDelayMsMin;
    while (!stopping.signal.aborted) {
      try {
        server = await startOnce();
        return;
      } catch (error) {
        const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
        steps.say(`  Postgres could not be started again yet: ${reason}`);
      }
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, restartDelayMsMax);
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await server.exited;
      if (stopping.signal.aborted) return;
      steps.say("  Postgres ended and is started again");
      await startAgain();
    }
  }

  const watching = watch();
  return {
    current: () => server,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await watching;
      // A server that was starting when `stop` was called.
      await server.stop();
    },
  };
}
