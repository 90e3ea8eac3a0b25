import { setTimeout as wait } from "node:timers/promises";
import { uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import { type CellWorkspace, openCellWorkspace } from "./cell-workspace.testing.ts";
import { type LoadOptions, type LoadReport, type SteadyLoad, underLoad } from "./steady-load.testing.ts";

/**
 * Request rates to try, per second, with as many sockets: half of a working rate leaves room for restarts. In
 * ascending order, since a busy machine that gets 400 at once stops responding for minutes.
 */
const ratesTried = [10, 50, 100, 200, 400] as const;
const inTimeMs = 2_000;
const triedMs = 5_000;
const leastLoad: SteadyLoad = { requestsPerSecond: 5, sockets: 10 };
/** Close codes that clients answer by reconnecting elsewhere. */
const comeAgain = ["closed with 1001", "closed with 1012"];

/** A cell with workspaces that send requests and listen, as much as this machine can serve in time. */
export interface LoadedCell {
  readonly workspaces: readonly CellWorkspace[];
  /** Does work under that load, and prints the results. */
  underLoad(what: string, work: () => Promise<unknown>, options?: LoadOptions): Promise<LoadReport>;
}

/** Creates workspaces, and finds half of the load that is served within 2 s. */
export async function openLoadedCell(): Promise<LoadedCell> {
  const workspaces = await Promise.all(
    Array.from({ length: 4 }, () => openCellWorkspace(uniqueName("steady"))),
  );
  const load = await findLoad(workspaces);
  return {
    workspaces,
    async underLoad(what, work, options) {
      const report = await underLoad(workspaces, load, work, options);
      process.stdout.write(`${what}, ${load.requestsPerSecond} a second: ${JSON.stringify(report)}\n`);
      return report;
    },
  };
}

async function findLoad(workspaces: readonly CellWorkspace[]): Promise<SteadyLoad> {
  let load = leastLoad;
  for (const rate of ratesTried) {
    const tried = { requestsPerSecond: rate, sockets: rate };
    const { failed, p99Ms } = await underLoad(workspaces, tried, () => wait(triedMs));
    if (Object.keys(failed).length > 0 || p99Ms > inTimeMs) break;
    load = { requestsPerSecond: rate / 2, sockets: rate / 2 };
  }
  return load;
}

/** Reasons of closed sockets, except codes that make clients reconnect. */
export function unexpectedCloses({ closed }: LoadReport): readonly string[] {
  return Object.keys(closed).filter((why) => !comeAgain.includes(why));
}
