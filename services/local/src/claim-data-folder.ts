import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const claim = z.object({ pid: z.int().positive(), startedAt: z.string(), url: z.string() });

/** The folder is another running Fieldstone's; starting here would end that one's database. */
export class FolderInUseError extends Error {
  constructor(dataDir: string, holder: z.output<typeof claim>) {
    super(
      `Fieldstone already runs on ${dataDir}, at ${holder.url} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = "FolderInUseError";
  }
}

/**
 * Marks a data folder as this process's. What a killed start left behind does not count: its process is gone, or its
 * number is another process's by now. Resolves with the act that gives the folder back.
 * @param patienceMs how long a holder may take to end: one whose npm was killed notices within a second
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

/** The running process other than this one that a mark names. */
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
    // Another account's process may not be signalled; it may be the holder all the same.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return (await startOf(holder.pid)) === holder.startedAt;
}

/** When a process began, in the words of `ps`; empty where there is none, or no `ps`. */
async function startOf(pid: number): Promise<string> {
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)], { env: { LC_ALL: "C" } }).catch(
    () => ({ stdout: "" }),
  );
  return stdout.trim();
}
