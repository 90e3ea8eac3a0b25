import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const claim = z.object({ pid: z.int().positive(), startedAt: z.string(), url: z.string() });

/** Another running Fieldstone uses the folder; starting here would stop its database. */
export class FolderInUseError extends Error {
  constructor(dataDir: string, holder: z.output<typeof claim>) {
    super(
      `Fieldstone already runs on ${dataDir}, at ${holder.url} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = "FolderInUseError";
  }
}

/**
 * Claims a data folder for this process. A claim left by a killed process does not count: that process is
 * gone, or its id belongs to another one. Resolves with a function that releases the folder.
 * @param patienceMs how long to wait for a holder to exit: one whose npm was killed notices within a second
 * @throws FolderInUseError
 */
export async function claimDataFolder(
  dataDir: string,
  url: string,
  patienceMs = 3000,
): Promise<() => Promise<void>> {
  const patienceEnds = performance.now() + patienceMs;
  const file = path.join(dataDir, "running.json");
  for (let holder = await otherHolder(file); holder !== undefined; holder = await otherHolder(file)) {
    if (performance.now() >= patienceEnds) throw new FolderInUseError(dataDir, holder);
    await pause(200);
  }
  await mkdir(dataDir, { recursive: true });
  const own = { pid: process.pid, startedAt: await startOf(process.pid), url };
  await writeFile(file, JSON.stringify(own));
  return () => rm(file, { force: true });
}

/** The running process, other than this one, that a claim names. */
async function otherHolder(file: string): Promise<z.output<typeof claim> | undefined> {
  const holder = claim.safeParse(
    await readFile(file, "utf8")
      .then(JSON.parse)
      .catch(() => undefined),
  ).data;
  const other = holder !== undefined && holder.pid !== process.pid && (await stillRuns(holder));
  return other ? holder : undefined;
}

async function stillRuns(holder: z.output<typeof claim>): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // Signalling another account's process fails with EPERM; it may still be the holder.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return (await startOf(holder.pid)) === holder.startedAt;
}

/** A process's start time as printed by `ps`; empty if there is no such process or no `ps`. */
async function startOf(pid: number): Promise<string> {
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)], { env: { LC_ALL: "C" } }).catch(
    () => ({ stdout: "" }),
  );
  return stdout.trim();
}
