import { mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { cellRegion, places, planeRegion, runDir, runRoot } from "./cell-places.ts";

const stateName = "state.json";

const startedProcess = z.object({
  name: z.string(),
  pid: z.number().int().positive(),
  /** The kernel's start time, which distinguishes a later process with the same id. */
  startedAt: z.string(),
});
export type StartedProcess = z.infer<typeof startedProcess>;

const region = z.custom<RegionKey>((key) => regionKeys.some((each) => each === key));
const cellState = z.object({
  region,
  /** The cell with what all cells share. */
  plane: region,
  /** The clone that the cell was started from. */
  dir: z.string(),
  /** Oldest first. */
  processes: z.array(startedProcess),
});
export type CellState = z.infer<typeof cellState>;

/** The state of this process's cell; undefined if none runs. */
export function readState(): Promise<CellState | undefined> {
  return stateIn(runDir);
}

async function stateIn(dir: string): Promise<CellState | undefined> {
  const text = await readFile(path.join(dir, stateName), "utf8").catch(() => undefined);
  return text === undefined ? undefined : cellState.parse(JSON.parse(text));
}

/** All cells of this machine, the one with the shared services first. */
export async function cellsHere(): Promise<readonly CellState[]> {
  const names = await readdir(runRoot).catch(() => []);
  const found = await Promise.all(names.map((name) => stateIn(path.join(runRoot, name))));
  return found
    .filter((state) => state !== undefined)
    .toSorted((a, b) => Number(b.region === b.plane) - Number(a.region === a.plane));
}

/** Written before each next step, so that `down` finds what a killed `up` left. */
export async function writeState(processes: readonly StartedProcess[]): Promise<void> {
  await mkdir(runDir, { recursive: true, mode: 0o700 });
  const state = { region: cellRegion, plane: planeRegion, dir: places.dir, processes };
  await writeFile(path.join(runDir, stateName), JSON.stringify(state, null, 2), { mode: 0o600 });
}

export async function forgetState(): Promise<void> {
  await rm(runDir, { recursive: true, force: true });
  // Fails if other cells' state is in it.
  await rmdir(runRoot).catch(() => undefined);
}
