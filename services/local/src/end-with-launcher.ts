import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Processes from this one up to npm: a shell and the bootstrap, with room for a custom wrapper. */
const furthest = 4;

/**
 * Stops this process with SIGTERM when the npm that launched it, or a process between the two, is gone. npm
 * does not forward signals through its shell, so a `kill` of npm would leave Fieldstone running.
 * @param everyMs interval between checks
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

/** This process and its ancestors below npm; only this process if npm is not an ancestor. */
async function launchChain(): Promise<readonly Link[]> {
  const own = { pid: process.pid, parent: process.ppid };
  const chain: Link[] = [own];
  for (let above = own.parent; chain.length <= furthest; ) {
    const seen = await readProcess(above);
    if (seen === undefined) break;
    if (seen.name.startsWith("npm")) return chain;
    chain.push({ pid: above, parent: seen.parent });
    above = seen.parent;
  }
  return [own];
}

/** A killed process may stay as a zombie, but its children are reparented at once. */
async function isWhole(chain: readonly Link[]): Promise<boolean> {
  const parents = await Promise.all(
    chain.map(({ pid }) =>
      pid === process.pid ? process.ppid : readProcess(pid).then((seen) => seen?.parent),
    ),
  );
  return chain.every(({ parent }, index) => parents[index] === parent);
}

/** A process's name and parent, from /proc if available; undefined if the process is gone. */
async function readProcess(pid: number): Promise<{ name: string; parent: number } | undefined> {
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
