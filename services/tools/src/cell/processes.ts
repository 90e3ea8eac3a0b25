import { spawn } from "node:child_process";
import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CellNode } from "./cell-nodes.ts";
import { places } from "./cell-places.ts";
import { readState, type StartedProcess, writeState } from "./cell-state.ts";

const stopTimeoutMs = 20_000;

export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The node in whose network it runs instead of the machine's. */
  readonly node?: CellNode;
}

/** Starts a program that outlives this one, with its own log, and records it in the state. */
export async function startProcess(
  name: string,
  program: string,
  programArguments: readonly string[],
  { env = {}, node }: ProcessOptions = {},
): Promise<StartedProcess> {
  await mkdir(places.logs, { recursive: true });
  const log = await open(path.join(places.logs, `${name}.log`), "a");
  const state = await readState();
  if (state === undefined) throw new Error("A process of the cell was started before its state was written.");
  const entered = node === undefined ? [] : await enter(node, state.processes);
  const [first = program, ...others] = [...entered, program, ...programArguments];
  const child = spawn(first, others, {
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { ...process.env, ...env },
  });
  const pid = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => resolve(child.pid ?? 0));
  }).finally(() => log.close());
  child.unref();
  const started = { name, pid, startedAt: (await startTimeOf(pid)) ?? "" };
  await writeState([...state.processes, started]);
  return started;
}

/** Enters only the node's network: `ip netns exec` would hide cgroups. */
async function enter(node: CellNode, running: readonly StartedProcess[]): Promise<readonly string[]> {
  const [oldest] = running;
  // A trial sees mounts of its own, where neither other processes nor `down` would find a pod's.
  const mounts =
    oldest !== undefined && (await isRunning(oldest)) ? [`--mount=/proc/${oldest.pid}/ns/mnt`] : [];
  return ["nsenter", `--net=/run/netns/${node.network}`, ...mounts];
}

/** Ends a process and its group, unless its id belongs to another process by now. */
export async function endProcess(started: StartedProcess): Promise<void> {
  if (!(await isRunning(started))) return;
  process.kill(started.pid, "SIGTERM");
  const untilMs = Date.now() + stopTimeoutMs;
  while (await isRunning(started)) {
    if (Date.now() > untilMs) {
      process.kill(-started.pid, "SIGKILL");
      return;
    }
    await wait(50);
  }
}

export async function isRunning({ pid, startedAt }: StartedProcess): Promise<boolean> {
  return startedAt !== "" && (await startTimeOf(pid)) === startedAt;
}

/** In ticks since boot; undefined if it has ended. */
async function startTimeOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The program's name is in parentheses and may have spaces: fields are counted after it.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields?.[0] === "Z" ? undefined : fields?.[19];
}

/** Polls until a condition is true. @throws Error that names the condition and the logs' folder */
export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const untilMs = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > untilMs) throw new Error(`${what} did not come in time: see ${places.logs}`);
    await wait(200);
  }
}
