import { cellRegion, rootDomain } from "../cell-places.ts";
import { cellNames } from "../cluster/cell-objects.ts";

export interface CellTrial {
  readonly title: string;
  readonly command: readonly string[];
}

const node = [process.execPath, "--disable-warning=ExperimentalWarning"];
const load = [...node, "loadtests/src/bin/run-load.ts"];
const baseUrl = ["--base-url", `https://${rootDomain}`];
const cell = ["--cell-url", `https://${cellNames.privateHost}`, "--region", cellRegion];

const vitest = ["vitest", "run", "--project", "cell"];

/** Trials that take too long for every run on two cores. */
export const longTrials: readonly CellTrial[] = [
  { title: "a zone drained and lost under load", command: [...vitest, ".zones.test"] },
  { title: "credentials replaced under load", command: [...vitest, ".credentials.test"] },
  {
    title: "a day's work under load",
    command: [
      ...load,
      "mixed",
      ...baseUrl,
      ...cell,
      "--duration",
      "30s",
      "--rate",
      "3",
      "--bounds",
      "errors",
    ],
  },
];

/** Trials for two cells beside each other. */
export const neighbourTrial: CellTrial = { title: "two cells", command: [...vitest, ".cells.test"] };

/** Trials for a running cell, by its public names only. */
export const cellTrials: readonly CellTrial[] = [
  { title: "journeys", command: [...vitest, ".cell.test"] },
  {
    title: "pings under load",
    command: [...load, "ping", ...baseUrl, "--duration", "20s", "--rate", "50", "--bounds", "errors"],
  },
  {
    title: "searches under load",
    command: [
      ...load,
      "search",
      ...baseUrl,
      ...cell,
      "--duration",
      "30s",
      "--rate",
      "5",
      "--bounds",
      "errors",
    ],
  },
];
