import { readFile } from "node:fs/promises";
import { databasePidFile } from "../provider/provider-services.ts";

/** The process id of the database that accepts writes. */
export async function databasePid(): Promise<number> {
  return Number(await readFile(databasePidFile, "utf8"));
}

/** Ends the database immediately, without a final checkpoint or word to its standby. */
export async function killDatabase(): Promise<void> {
  process.kill(await databasePid(), "SIGQUIT");
}
