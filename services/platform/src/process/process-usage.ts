import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of one of Linux's clock ticks, which are 100 a second on every machine that Node runs on. */
const tickMs = 10;
/** Bytes of a page of memory, as Linux counts resident memory on every machine that Node runs on but some ARM ones. */
const pageBytes = 4_096;

export interface ProcessUsage {
  readonly processorMs: number;
  readonly memoryBytes: number;
}

/** Processor time that another process has used; 0 where the system does not tell it. */
export function processorMsOf(pid: number | undefined): number {
  return readStat(String(pid))?.processorMs ?? 0;
}

/** How often processes of other groups are looked at again: their ids may have been given to new ones. */
const readingsPerLook = 40;

/**
 * What all living processes of a group use together; zeros where the system does not tell it. Whoever was seen in another
 * group is not asked again at each reading: a machine has hundreds of processes, and 315 took 7 ms of a processor.
 */
export class GroupUsage {
  readonly #groupId: number;
  readonly #others = new Set<string>();
  #readings = 0;

  constructor(groupId: number) {
    this.#groupId = groupId;
  }

  read(): ProcessUsage {
    if (this.#readings % readingsPerLook === 0) this.#others.clear();
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
    // Behind the program's name, which may hold spaces: state, parent, group; user, system and waited-for
    // children's time from the 12th on; resident pages the 22nd.
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
