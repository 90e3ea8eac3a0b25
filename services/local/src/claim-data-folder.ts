import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
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
 * @throws FolderInUseError
 */
export async function claimDataFolder(dataDir: string, url: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, "running.json");
  const holder = claim.safeParse(
    await readFile(file, "utf8")
      .then(JSON.parse)
      .catch(() => undefined),
  ).data;
  if (holder !== undefined && holder.pid !== process.pid && (await startOf(holder.pid)) === holder.startedAt)
    throw new FolderInUseError(dataDir, holder);
  await mkdir(dataDir, { recursive: true });
  const own = { pid: process.pid, startedAt: await startOf(process.pid), url };
  await writeFile(file, JSON.stringify(own));
  return () => rm(file, { force: true });
}

/** When a process began, in the words of `ps`; empty where there is none. */
async function startOf(pid: number): Promise<string> {
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)], { env: { LC_ALL: "C" } }).catch(
    () => ({ stdout: "" }),
  );
  return stdout.trim();
}
