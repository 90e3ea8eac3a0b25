import { spawn } from "node:child_process";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellsHere } from "./cell-state.ts";

const program = path.resolve(import.meta.dirname, "../bin/one-cell.ts");

/** Runs this repository's program for one cell. @throws Error if it fails; its own output says why */
function runFor(region: RegionKey, plane: RegionKey, ...act: ["up", string] | ["down"]): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, program, ...act], {
    stdio: "inherit",
    env: { ...processEnvironment(), CELL_REGION: region, CELL_PLANE: plane },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The cell of ${region} failed to go ${act[0]}.`)),
    );
  });
}

/** Starts cells of some nodes one after another; the first has the shared services. */
export async function cellsUp(regions: readonly RegionKey[], nodeCount: number): Promise<void> {
  const [first] = await cellsHere();
  const plane = first?.plane ?? regions[0];
  if (plane === undefined) return;
  for (const region of regions) {
    process.stdout.write(`The cell of ${region}:\n`);
    await runFor(region, plane, "up", String(nodeCount));
  }
}

/** Ends every cell of this machine, the one with the shared services last; false if there is none. */
export async function cellsDown(): Promise<boolean> {
  const cells = await cellsHere();
  for (const { region, plane } of cells.toReversed()) await runFor(region, plane, "down");
  return cells.length > 0;
}
