import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Between this process and npm stand a shell and the bootstrap; more would be somebody's own wrapping. */
const furthest = 4;

/**
 * Stops this process, in the way that its signal handlers stop it, when the npm that launched it is gone, or anything
 * between the two. npm hands no signal through its shell, so that `kill` of npm would leave Fieldstone running alone.
 * @param everyMs between two looks
 */
export async function endWithLauncher(everyMs = 1000): Promise<void> {
  const chain = await launchChain();
  const timer = setInterval(() => {
    void isWhole(chain).then((whole) => {
      if (whole) return;
      clearInterval(timer);
      process.kill(process.pid, "SIGTERM");
    });
  }, everyMs);
  timer.unref();
}

interface Link {
  readonly pid: number;
  readonly parent: number;
}

/** This process and each one above it below npm; only this process where npm is not among those above. */
async function launchChain(): Promise<readonly Link[]> {
  const own = { pid: process.pid, parent: process.ppid };
  const chain: Link[] = [own];
  for (let above = own.parent; chain.length <= furthest; ) {
    const seen = await look(above);
    if (seen === undefined) break;
    if (seen.name.startsWith("npm")) return chain;
    chain.push({ pid: above, parent: seen.parent });
    above = seen.parent;
  }
  return [own];
}

/** A killed process may stay as a zombie for its own parent, but its children have another parent at once. */
async function isWhole(chain: readonly Link[]): Promise<boolean> {
  const parents = await Promise.all(
    chain.map(({ pid }) => (pid === process.pid ? process.ppid : look(pid).then((seen) => seen?.parent))),
  );
  return chain.every(({ parent }, index) => parents[index] === parent);
}

/** A process's name and parent, from /proc where there is one; undefined where the process is gone. */
async function look(pid: number): Promise<{ name: string; parent: number } | undefined> {
  const found =
    process.platform === "linux"
      ? // `pid (name) state parent …`, and the name may hold brackets and spaces: proc_pid_stat(5).
        /\((?<name>.*)\) \S (?<parent>\d+) /su.exec(
          await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""),
        )
      : /^\s*(?<parent>\d+)\s+(?:.*\/)?(?<name>.+)$/mu.exec(
          await run("ps", ["-o", "ppid=,comm=", "-p", String(pid)]).then(
            ({ stdout }) => stdout,
            () => "",
          ),
        );
  const { name, parent } = found?.groups ?? {};
  return name === undefined || parent === undefined ? undefined : { name, parent: Number(parent) };
}
