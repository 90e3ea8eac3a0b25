import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { runDir } from "./cell-places.ts";

const stateFile = path.join(runDir, "state.json");

const startedProcess = z.object({
  name: z.string(),
  pid: z.number().int().positive(),
  /** As the kernel counts it: a later process of the same number has another. */
  startedAt: z.string(),
});
export type StartedProcess = z.infer<typeof startedProcess>;

const cellState = z.object({
  /** The clone that it was started from. */
  dir: z.string(),
  /** What forwarding of packets was set to before. */
  forwarding: z.string(),
  /** Oldest first. */
  processes: z.array(startedProcess),
});
export type CellState = z.infer<typeof cellState>;

/** What of a cell runs on this machine; undefined where there is none. */
export async function readState(): Promise<CellState | undefined> {
  const text = await readFile(stateFile, "utf8").catch(() => undefined);
  return text === undefined ? undefined : cellState.parse(JSON.parse(text));
}

/** Written before each next step, so that `down` finds what a killed `up` has left. */
export async function writeState(state: CellState): Promise<void> {
  await mkdir(runDir, { recursive: true, mode: 0o700 });
  await writeFile(stateFile, JSON.stringify(state, null, 2), { mode: 0o600 });
}

export async function forgetState(): Promise<void> {
  await rm(runDir, { recursive: true, force: true });
}
