import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { objectPrefix } from "@fieldstone/platform/objects/object-key.ts";

/** Files of an object store outside a workspace's folder; the store keeps metadata beside them. */
export async function filesOutside(
  folder: string,
  team: Parameters<typeof objectPrefix>[0],
): Promise<readonly string[]> {
  const owned = `/${objectPrefix(team)}`;
  return (await filesIn(folder)).filter((file) => !file.includes(owned));
}

/** Files of a folder that contain these words. */
export async function filesSaying(folder: string, words: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of await filesIn(folder)) if ((await readFile(file)).includes(words)) found.push(file);
  return found;
}

/** Temporary files that this process's work has left. */
export async function workLeft(): Promise<readonly string[]> {
  const left = await readdir(path.join(tmpdir(), "fieldstone-work"));
  return left.filter((name) => name.startsWith(`${process.pid}-`));
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
