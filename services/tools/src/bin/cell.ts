// npm run cell -- up | down | status: a cell on a real cluster of one node on this machine.
import { clusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { findS3Server } from "@fieldstone/testkit/s3-server.ts";
import { cellDown } from "../cell/cell-down.ts";
import { readState } from "../cell/cell-state.ts";
import { cellUp } from "../cell/cell-up.ts";
import { whyNoCell } from "../cell/prerequisites.ts";
import { isRunning } from "../cell/processes.ts";

const usage = "npm run cell -- up | down | status\n";

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
  await cellUp({ ...programs, objectServer });
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

const commands: Readonly<Record<string, () => Promise<void>>> = { up, down, status };
const command = commands[process.argv[2] ?? ""];
try {
  if (command === undefined) throw new Error(usage.trimEnd());
  await command();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
