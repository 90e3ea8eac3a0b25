// npm run test:cell: starts a cell on this machine, tests it by its public names, and ends it. With --whole it
// has two zones, of which one is drained and lost, and also a day's work under load and a second cell beside it.
import { cellDown } from "../cell/cell-down.ts";
import { nodeCountMax, nodesFor } from "../cell/cell-nodes.ts";
import { cellRegion, planeRegion } from "../cell/cell-places.ts";
import { type CellPrograms, cellPrograms, NoCellError } from "../cell/cell-programs.ts";
import { readSecrets } from "../cell/cell-secrets.ts";
import { cellsHere } from "../cell/cell-state.ts";
import { startCell } from "../cell/cell-up.ts";
import { clusterUp } from "../cell/cluster/cluster-up.ts";
import { cellsDown, cellsUp } from "../cell/each-cell.ts";
import { machineTraces } from "../cell/machine-traces.ts";
import { runInPublicNames } from "../cell/provider/public-names.ts";
import { type CellTrial, cellTrials, longTrials, neighbourTrial } from "../cell/trials/cell-trials.ts";

const neighbour = "EU_A";
const isWhole = process.argv.includes("--whole");
const nodes = nodesFor(isWhole ? nodeCountMax : 1);

/** A machine that cannot run a cell is reported, but is no failure. */
function goOn(reasons: readonly string[]): never {
  process.stdout.write(`No cell was tried:\n${reasons.map((reason) => `  ${reason}\n`).join("")}`);
  process.exit(0);
}

function programsOrEnd(): CellPrograms {
  try {
    return cellPrograms();
  } catch (error) {
    if (error instanceof NoCellError) return goOn(error.reasons);
    throw error;
  }
}

async function passes({ title, command }: CellTrial, serviceToken: string): Promise<boolean> {
  const code = await runInPublicNames(command, planeRegion, { SERVICE_TOKEN: serviceToken });
  process.stdout.write(`${code === 0 ? "passed" : "FAILED"}  ${title}\n`);
  return code === 0;
}

const programs = programsOrEnd();
const [running] = await cellsHere();
if (running !== undefined)
  goOn([`A cell runs already, from ${running.dir}. End it first: npm run cell -- down`]);
const before = await machineTraces();
let failed = 0;
try {
  const authority = await clusterUp(programs, nodes).catch(async (error: unknown) => {
    await cellDown();
    return goOn([`The cluster did not start: ${error instanceof Error ? error.message : String(error)}`]);
  });
  await startCell(programs, authority, nodes);
  const { serviceToken } = await readSecrets();
  const trials = isWhole ? [...cellTrials, ...longTrials] : cellTrials;
  for (const trial of trials) failed += (await passes(trial, serviceToken)) ? 0 : 1;
  if (isWhole) {
    await cellsUp([neighbour], 1);
    failed += (await passes(neighbourTrial, serviceToken)) ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  failed += 1;
} finally {
  await cellsDown();
}
for (const trace of await machineTraces()) {
  if (before.includes(trace)) continue;
  process.stdout.write(`FAILED  the cell left on this machine: ${trace}\n`);
  failed += 1;
}
process.stdout.write(`The cell of ${cellRegion}: ${failed === 0 ? "all passed" : `${failed} failed`}\n`);
process.exitCode = failed === 0 ? 0 : 1;
