import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

const startedAt = Date.now();

/** Deletes files of ended processes in a folder: everything not named `{id of a living process}-…`. */
export async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const left = path.join(folder, name);
    const found = await stat(left).catch(() => undefined);
    if (found === undefined || isAlive(Number(name.split("-")[0]), found.birthtimeMs)) continue;
    await rm(left, { recursive: true, force: true });
  }
}

/** A container's process has the same id after each restart: files older than the process are another's. */
function isAlive(pid: number, madeAt: number): boolean {
  if (pid === process.pid) return madeAt >= startedAt;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
