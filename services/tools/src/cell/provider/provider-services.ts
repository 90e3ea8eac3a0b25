import { writeFile } from "node:fs/promises";
import path from "node:path";
import { openMailbox } from "@fieldstone/local/mailbox.ts";
import { addresses, cellRegion, places, planeRegion } from "../cell-places.ts";
import { readSecrets } from "../cell-secrets.ts";
import { startCellDatabase } from "./cell-database.ts";

const mailPort = 587;
/** Exists once the services respond. */
export const servicesReadyFile = path.join(places.dir, "services-ready");

/** Runs the provider's services in this process until SIGTERM: a database, restarted if it dies, and mail. */
export async function runProviderServices(): Promise<void> {
  const key = path.join(places.keys, "database.key");
  const identity = { keyFile: key, certFile: path.join(places.keys, "database.pem") };
  const secrets = await readSecrets();
  let database = await startCellDatabase(secrets, identity);
  const takesMail = cellRegion === planeRegion;
  const mailbox = takesMail
    ? await openMailbox({ dir: places.mail, port: mailPort, host: addresses.mail })
    : undefined;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    await mailbox?.close();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
  await writeFile(servicesReadyFile, "");
  for (;;) {
    await database.exited;
    if (isStopping) return;
    database = await startCellDatabase(secrets, identity);
  }
}
