import { parseArgs } from "node:util";

export const scenarioNames = ["ping", "search", "browse", "write", "subscribe", "mixed"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export interface LoadArguments {
  readonly scenario: ScenarioName;
  readonly baseUrl: string;
  /** Left out: the cell of the Fieldstone on this machine. */
  readonly cellUrl: string | undefined;
  readonly region: string | undefined;
  readonly duration: string | undefined;
  readonly rate: string | undefined;
  readonly summaryFile: string | undefined;
  /** `errors` holds a run to its answers and checks alone: where the machine is shared, times say nothing. */
  readonly bounds: "all" | "errors";
}

export const usage = `npm run load -- SCENARIO [--base-url URL] [--duration 30s] [--rate N] [--summary FILE] [--bounds all|errors]
                       [--cell-url URL --region KEY, with SERVICE_TOKEN in the environment]
Scenarios: ${scenarioNames.join(", ")}
`;

/** @throws Error where the arguments are not of the usage's form */
export function readLoadArguments(given: readonly string[]): LoadArguments {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      "base-url": { type: "string", default: "http://fieldstone.localhost:8080" },
      "cell-url": { type: "string" },
      region: { type: "string" },
      duration: { type: "string" },
      rate: { type: "string" },
      summary: { type: "string" },
      bounds: { type: "string", default: "all" },
    },
  });
  const scenario = scenarioNames.find((name) => name === positionals[0]);
  if (scenario === undefined || positionals.length !== 1) throw new Error("name one scenario");
  if (!URL.canParse(values["base-url"])) throw new Error("--base-url must be an address");
  const { bounds } = values;
  if (bounds !== "all" && bounds !== "errors") throw new Error("--bounds must be all or errors");
  return {
    scenario,
    bounds,
    baseUrl: values["base-url"],
    cellUrl: values["cell-url"],
    region: values.region,
    duration: values.duration,
    rate: values.rate,
    summaryFile: values.summary,
  };
}
