import { readFileSync } from "node:fs";

/** Milliseconds of one of Linux's clock ticks, which are 100 a second on every machine that Node runs on. */
const tickMs = 10;

/** Processor time that another process has used; 0 where the system does not tell it. */
export function processorMsOf(pid: number | undefined): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the program's name, which may hold spaces: state, nine numbers, then user and system time.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
}
