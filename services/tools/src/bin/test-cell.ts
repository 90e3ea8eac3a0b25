// npm run test:cell: brings a cell up on this machine, tries it by its public names, and ends it again.
import { clusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { findS3Server } from "@fieldstone/testkit/s3-server.ts";
import { cellDown } from "../cell/cell-down.ts";
import { readSecrets } from "../cell/cell-secrets.ts";
import { cellTrials } from "../cell/cell-trials.ts";
import { startCell } from "../cell/cell-up.ts";
import { clusterUp } from "../cell/cluster-up.ts";
import { whyNoCell } from "../cell/prerequisites.ts";
import { runInPublicNames } from "../cell/public-names.ts";

/** Where no cluster can be, that is said and nothing has failed: this machine is not a cell's. */
function goOn(reasons: readonly string[]): never {
  process.stdout.write(`No cell was tried:\n${reasons.map((reason) => `  ${reason}\n`).join("")}`);
  process.exit(0);
}

const programs = clusterPrograms();
const objectServer = findS3Server();
const faults = whyNoCell();
if (faults.length > 0) goOn(faults);
if (programs === undefined || objectServer === undefined)
  goOn(["Programs are missing: npm run build:kubernetes && npm run build:s3"]);

let failed = 0;
try {
  const authority = await clusterUp(programs).catch(async (error: unknown) => {
    await cellDown();
    return goOn([`The cluster did not start: ${error instanceof Error ? error.message : String(error)}`]);
  });
  await startCell({ ...programs, objectServer }, authority);
  const { serviceToken } = await readSecrets();
  for (const { title, command } of cellTrials) {
    const code = await runInPublicNames(command, { SERVICE_TOKEN: serviceToken });
    process.stdout.write(`${code === 0 ? "passed" : "FAILED"}  ${title}\n`);
    failed += code === 0 ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  failed += 1;
} finally {
  await cellDown();
}
process.exitCode = failed === 0 ? 0 : 1;
