import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { openMailbox } from "@fieldstone/local/mailbox.ts";
import type { PostgresServer } from "@fieldstone/local/postgres/postgres-server.ts";
import { addresses, cellRegion, places, planeRegion } from "../cell-places.ts";
import { readSecrets } from "../cell-secrets.ts";
import { startCellDatabase } from "./cell-database.ts";
import { startStandby, takeOver } from "./standby-database.ts";

const mailPort = 587;
/** Exists once the services respond. */
export const servicesReadyFile = path.join(places.dir, "services-ready");
/** Has the process id of the database that accepts writes, once its standby follows it. */
export const databasePidFile = path.join(places.dir, "database.pid");

/**
 * Runs the provider's services in this process until SIGTERM: mail, and a database that is restarted if it
 * dies, or replaced by its standby if it has one.
 */
export async function runProviderServices({ hasStandby }: { readonly hasStandby: boolean }): Promise<void> {
  const key = path.join(places.keys, "database.key");
  const identity = { keyFile: key, certFile: path.join(places.keys, "database.pem") };
  const secrets = await readSecrets();
  let [dataDir, standbyDir]: readonly [string, string] = [places.postgres, places.standby];
  let database = await startCellDatabase(dataDir, secrets, identity);
  let standby: PostgresServer | undefined;
  const follow = async (): Promise<void> => {
    standby = hasStandby ? await startStandby(dataDir, standbyDir, secrets) : undefined;
    await writeFile(`${databasePidFile}.new`, String(database.pid));
    await rename(`${databasePidFile}.new`, databasePidFile);
  };
  const takesMail = cellRegion === planeRegion;
  const mailbox = takesMail
    ? await openMailbox({ dir: places.mail, port: mailPort, host: addresses.mail })
    : undefined;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    await mailbox?.close();
    await database.stop();
    await standby?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
  await follow();
  await writeFile(servicesReadyFile, "");
  for (;;) {
    await database.exited;
    if (isStopping) return;
    if (standby === undefined) database = await startCellDatabase(dataDir, secrets, identity);
    else {
      database = await takeOver(standby, standbyDir, secrets);
      [dataDir, standbyDir] = [standbyDir, dataDir];
    }
    await follow();
  }
}
