import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds per Linux clock tick: 100 a second on every machine that Node supports. */
const tickMs = 10;
/** Bytes per page of resident memory in Linux, on all machines that Node supports except some ARM ones. */
const pageBytes = 4_096;

export interface ProcessUsage {
  readonly processorMs: number;
  readonly memoryBytes: number;
}

/** CPU time of another process; 0 if the system does not report it. */
export function processorMsOf(pid: number | undefined): number {
  return readStat(String(pid))?.processorMs ?? 0;
}

/** After how many readings processes of other groups are checked again: their ids may have been reused. */
const readingsPerScan = 40;

/**
 * Total usage of all living processes in a group; zeros if the system does not report it. Processes seen in
 * other groups are skipped: a machine has hundreds, and reading 315 took 7 ms of CPU time.
 */
export class GroupUsage {
  readonly #groupId: number;
  readonly #others = new Set<string>();
  #readings = 0;

  constructor(groupId: number) {
    this.#groupId = groupId;
  }

  read(): ProcessUsage {
    if (this.#readings % readingsPerScan === 0) this.#others.clear();
    this.#readings += 1;
    let [processorMs, memoryBytes] = [0, 0];
    for (const pid of processIds()) {
      if (this.#others.has(pid)) continue;
      const found = readStat(pid);
      if (found?.groupId === this.#groupId) {
        processorMs += found.processorMs;
        memoryBytes += found.memoryBytes;
      } else if (found !== undefined) this.#others.add(pid);
    }
    return { processorMs, memoryBytes };
  }
}

function processIds(): readonly string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readStat(pid: string): (ProcessUsage & { readonly groupId: number }) | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the program's name, which may have spaces: state, parent, group; CPU times (user, system and
    // reaped children) from the 12th field; resident pages as the 22nd.
    const fields = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, , groupId = 0] = fields;
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return {
      groupId,
      processorMs: (user + system + childUser + childSystem) * tickMs,
      memoryBytes: (fields[21] ?? 0) * pageBytes,
    };
  } catch {
    return undefined;
  }
}
