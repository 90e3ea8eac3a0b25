import { setTimeout as wait } from "node:timers/promises";
import { uniqueName } from "@fieldstone/testkit/browser-workspace.ts";
import { type CellWorkspace, openCellWorkspace } from "./cell-workspace.testing.ts";
import { type LoadReport, type SteadyLoad, underLoad } from "./steady-load.testing.ts";

/** Requests a second that are tried, with as many sockets: half of what is answered in time leaves room for starts. */
const ratesTried = [400, 200, 100, 50, 20, 10] as const;
const inTimeMs = 2_000;
const triedMs = 5_000;
const leastLoad: SteadyLoad = { requestsPerSecond: 5, sockets: 10 };
/** What clients take as: come again, elsewhere. */
const comeAgain = ["closed with 1001", "closed with 1012"];

/** A cell with workspaces that ask and listen, as much as this machine answers in time. */
export interface LoadedCell {
  readonly workspaces: readonly CellWorkspace[];
  /** Does work under that load, and prints what came of it. */
  underLoad(what: string, work: () => Promise<unknown>): Promise<LoadReport>;
}

/** Makes workspaces, and finds the load that is half of what is answered within 2 s. */
export async function openLoadedCell(): Promise<LoadedCell> {
  const workspaces = await Promise.all(
    Array.from({ length: 4 }, () => openCellWorkspace(uniqueName("steady"))),
  );
  const load = await findLoad(workspaces);
  return {
    workspaces,
    async underLoad(what, work) {
      const report = await underLoad(workspaces, load, work);
      process.stdout.write(`${what}, ${load.requestsPerSecond} a second: ${JSON.stringify(report)}\n`);
      return report;
    },
  };
}

async function findLoad(workspaces: readonly CellWorkspace[]): Promise<SteadyLoad> {
  for (const rate of ratesTried) {
    const tried = { requestsPerSecond: rate, sockets: rate };
    const { failed, p99Ms } = await underLoad(workspaces, tried, () => wait(triedMs));
    if (Object.keys(failed).length === 0 && p99Ms <= inTimeMs)
      return { requestsPerSecond: rate / 2, sockets: rate / 2 };
  }
  return leastLoad;
}

/** Why sockets were closed, but for what clients take as: come again. */
export function unexpectedCloses({ closed }: LoadReport): readonly string[] {
  return Object.keys(closed).filter((why) => !comeAgain.includes(why));
}
