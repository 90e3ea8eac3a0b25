import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where all work folders lie: `{process id}-{random}`. */
const parent = path.join(tmpdir(), "fieldstone-work");
const startedAt = Date.now();

let cleaned: Promise<void> | undefined;

/**
 * Runs `fn` with an empty folder of its own, which is removed with all it holds however `fn` ends. What a killed
 * process left behind goes when the next one on the machine makes its first folder.
 */
export async function withWorkFolder<T>(fn: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  cleaned ??= removeLeftFolders();
  await cleaned;
  const folder = await mkdtemp(path.join(parent, `${process.pid}-`));
  try {
    return await fn(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Bytes of all files in a folder. */
export async function folderSizeBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0;
    // A file that has just gone takes no space.
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    const found = await stat(folder).catch(() => undefined);
    if (found === undefined || isAlive(Number(name.split("-")[0]), found.birthtimeMs)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** A container's process has the same id after each restart: what is older than the process is another's. */
function isAlive(pid: number, madeAt: number): boolean {
  if (pid === process.pid) return madeAt >= startedAt;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
