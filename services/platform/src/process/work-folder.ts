import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeLeftBehind } from "./left-behind.ts";

/** Where all work folders lie: `{process id}-{random}`. */
const parent = path.join(tmpdir(), "fieldstone-work");

let cleaned: Promise<void> | undefined;

/**
 * Runs `fn` with an empty folder of its own, which is removed with all it holds however `fn` ends. What a killed
 * process left behind goes when the next one on the machine makes its first folder.
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
