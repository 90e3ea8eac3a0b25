import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openLogFile } from "./log-file.ts";

const restartDelayMsMin = 250;
const restartDelayMsMax = 10_000;
/** A process that ran this long counts as started well, and the next restart is quick again. */
const stableAfterMs = 30_000;
const stopTimeoutMs = 15_000;
/** Exits before the first healthy response after which it gives up: the cause will not go away by itself. */
const earlyEndsMax = 5;
const readyTimeoutMs = 60_000;

export interface SupervisedProcessOptions {
  readonly name: string;
  /** A TypeScript file, run with the current Node. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logDir: string;
  /** Answers 200 once the process serves. */
  readonly healthUrl: string;
  readonly onRestart: (name: string, reason: string) => void;
}

export interface SupervisedProcess {
  readonly name: string;
  readonly pid: () => number | undefined;
  /** Resolves when the process first answers its health address. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a process until `stop`, restarting it with growing pauses if it exits by itself. The child exits when
 * its IPC channel to the parent closes, so a killed parent leaves nothing running.
 */
export function supervise(options: SupervisedProcessOptions): SupervisedProcess {
  const stopping = new AbortController();
  const logFile = path.join(options.logDir, `${options.name}.log`);
  const log = openLogFile(logFile);
  const givenUp = new AbortController();
  let child: ChildProcess | undefined;
  let isReady = false;
  let earlyEnds = 0;

  async function run(): Promise<void> {
    let delayMs = restartDelayMsMin;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      child = start(options);
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      const reason = await ended(child);
      if (stopping.signal.aborted) break;
      options.onRestart(options.name, reason);
      if (!isReady && ++earlyEnds >= earlyEndsMax) givenUp.abort();
      delayMs = Date.now() - startedAt > stableAfterMs ? restartDelayMsMin : delayMs;
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, restartDelayMsMax);
    }
    log.end();
  }

  const running = run();
  return {
    name: options.name,
    pid: () => child?.pid,
    ready: untilHealthy(options.healthUrl, AbortSignal.any([stopping.signal, givenUp.signal])).then(
      (healthy) => {
        isReady = healthy;
        if (!healthy) throw new Error(`${options.name} did not start. Its log says why: ${logFile}`);
      },
    ),
    stop: async () => {
      stopping.abort();
      child?.kill("SIGTERM");
      const kill = setTimeout(() => child?.kill("SIGKILL"), stopTimeoutMs);
      await running;
      clearTimeout(kill);
    },
  };
}

function start(options: SupervisedProcessOptions): ChildProcess {
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", options.program], {
    // Its own process group: Ctrl-C reaches only the parent, which then stops its children in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: options.environment,
  });
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
}

/** True once the address answers 200; false after a timeout or an abort. */
async function untilHealthy(healthUrl: string, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline && !signal.aborted) {
    const answer = await fetch(healthUrl, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await wait(50, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
