// npm run cell -- up | down | status | run COMMAND: a cell on a real cluster of one node on this machine.
// npm run cell -- faults [NAME…]: brings known faults back in a copy and shows the test that each makes fail.
import { clusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { findS3Server } from "@fieldstone/testkit/s3-server.ts";
import { cellDown } from "../cell/cell-down.ts";
import { readState } from "../cell/cell-state.ts";
import { startCell } from "../cell/cell-up.ts";
import { clusterUp } from "../cell/cluster-up.ts";
import { knownFaults } from "../cell/faults/known-faults.ts";
import { tryFaults } from "../cell/faults/try-faults.ts";
import { whyNoCell } from "../cell/prerequisites.ts";
import { isRunning } from "../cell/processes.ts";
import { runInPublicNames } from "../cell/public-names.ts";

const usage = "npm run cell -- up | down | status | run COMMAND… | faults [NAME…]\n";

async function up(): Promise<void> {
  const programs = clusterPrograms();
  const objectServer = findS3Server();
  const faults = [
    ...whyNoCell(),
    ...(programs === undefined ? ["The cluster's programs are missing: npm run build:kubernetes"] : []),
    ...(objectServer === undefined ? ["The object store is missing: npm run build:s3"] : []),
  ];
  if (programs === undefined || objectServer === undefined || faults.length > 0)
    throw new Error(faults.join("\n"));
  await startCell({ ...programs, objectServer }, await clusterUp(programs));
}

async function down(): Promise<void> {
  process.stdout.write((await cellDown()) ? "The cell has ended and left nothing.\n" : "There is no cell.\n");
}

async function status(): Promise<void> {
  const state = await readState();
  if (state === undefined) {
    process.stdout.write("There is no cell.\n");
    return;
  }
  process.stdout.write(`The cell of ${state.dir}:\n`);
  for (const started of state.processes) {
    process.stdout.write(
      `  ${started.name} (${started.pid}): ${(await isRunning(started)) ? "runs" : "has ended"}\n`,
    );
  }
}

async function run(): Promise<void> {
  if ((await readState()) === undefined) throw new Error("There is no cell: npm run cell -- up");
  process.exitCode = await runInPublicNames(process.argv.slice(3));
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
