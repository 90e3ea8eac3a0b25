import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeLeftBehind } from "./left-behind.ts";

/** Parent of all work folders: `{process id}-{random}`. */
const parent = path.join(tmpdir(), "fieldstone-work");

let cleaned: Promise<void> | undefined;

/**
 * Runs `fn` with an empty folder, which is deleted with its contents however `fn` ends. Folders of a killed
 * process are deleted when another one on the machine creates its first.
 */
export async function withWorkFolder<T>(fn: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  cleaned ??= removeLeftBehind(parent);
  await cleaned;
  const folder = await mkdtemp(path.join(parent, `${process.pid}-`));
  try {
    return await fn(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Total size of all files in a folder, in bytes. */
export async function folderSizeBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0;
    // A file that was just deleted takes no space.
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
