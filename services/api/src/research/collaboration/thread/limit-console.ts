import { format } from "node:util";
import { minuteMs } from "@fieldstone/model/durations.ts";

/** Lines per minute; Hocuspocus prints one, often with a stack, for each frame that it cannot read. */
const linesPerMinute = 20;
const lineLengthMax = 2_000;

type Output = Pick<Console, "error" | "warn" | "log">;

interface LineLog {
  warn(fields: object, message: string): void;
}

/** Sends what a library prints to the log, up to a number of lines per minute: clients decide how much it prints. */
export function limitConsole(output: Output, log: LineLog, now: () => number = Date.now): void {
  let minute = 0;
  let lines = 0;
  let dropped = 0;
  const print = (...parts: unknown[]): void => {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) [minute, lines] = [current, 0];
    lines += 1;
    if (lines > linesPerMinute) {
      dropped += 1;
      return;
    }
    log.warn({ printed: format(...parts).slice(0, lineLengthMax), dropped }, "a library printed a line");
    dropped = 0;
  };
  Object.assign(output, { error: print, warn: print, log: print });
}
