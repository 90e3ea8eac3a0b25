// npm run cell -- up [--regions US_B,EU_A] [--nodes 2] | down | status | run COMMAND: cells on clusters of one
// or two nodes, each node in a zone of its own.
// npm run cell -- faults [NAME…]: reintroduces known faults in a copy and shows which test each makes fail.
import { parseArgs } from "node:util";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { nodesFor } from "../cell/cell-nodes.ts";
import { planeRegion } from "../cell/cell-places.ts";
import { cellPrograms } from "../cell/cell-programs.ts";
import { cellsHere } from "../cell/cell-state.ts";
import { cellsDown, cellsUp } from "../cell/each-cell.ts";
import { knownFaults } from "../cell/faults/known-faults.ts";
import { tryFaults } from "../cell/faults/try-faults.ts";
import { isRunning } from "../cell/processes.ts";
import { runInPublicNames } from "../cell/provider/public-names.ts";

const usage =
  "npm run cell -- up [--regions US_B,EU_A] [--nodes 2] | down | status | run COMMAND… | faults [NAME…]\n";

async function up(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { regions: { type: "string" }, nodes: { type: "string", default: "1" } },
  });
  const { length } = nodesFor(Number(values.nodes));
  cellPrograms();
  const regions = (values.regions ?? planeRegion).split(",").map((each) => parseRegion(each.trim()));
  await cellsUp(regions, length);
}

async function down(): Promise<void> {
  process.stdout.write(
    (await cellsDown()) ? "What ran has ended and left nothing.\n" : "There is no cell.\n",
  );
}

async function status(): Promise<void> {
  const cells = await cellsHere();
  if (cells.length === 0) process.stdout.write("There is no cell.\n");
  for (const { region, dir, processes } of cells) {
    process.stdout.write(`The cell of ${region}, in ${dir}:\n`);
    for (const started of processes) {
      const state = (await isRunning(started)) ? "runs" : "has ended";
      process.stdout.write(`  ${started.name} (${started.pid}): ${state}\n`);
    }
  }
}

async function run(): Promise<void> {
  const [first] = await cellsHere();
  if (first === undefined) throw new Error("There is no cell: npm run cell -- up");
  process.exitCode = await runInPublicNames(process.argv.slice(3), first.plane);
}

async function faults(): Promise<void> {
  const names = process.argv.slice(3);
  const asked = knownFaults.filter(({ name }) => names.length === 0 || names.includes(name));
  await tryFaults(asked, ({ fault, isCaught, why }) => {
    process.stdout.write(`${isCaught ? "caught" : "MISSED"}  ${fault.name}  ${fault.what}\n        ${why}\n`);
    if (!isCaught) process.exitCode = 1;
  });
}

const commands: Readonly<Record<string, () => Promise<void>>> = { up, down, status, run, faults };
const command = commands[process.argv[2] ?? ""];
try {
  if (command === undefined) throw new Error(usage.trimEnd());
  await command();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
