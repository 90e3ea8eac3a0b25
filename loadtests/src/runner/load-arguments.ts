import { parseArgs } from "node:util";

export const scenarioNames = ["ping", "search", "browse", "write", "subscribe", "mixed"] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export interface LoadArguments {
  readonly scenario: ScenarioName;
  readonly baseUrl: string;
  /** If undefined, the local Fieldstone's cell. */
  readonly cellUrl: string | undefined;
  readonly region: string | undefined;
  readonly duration: string | undefined;
  readonly rate: string | undefined;
  readonly summaryFile: string | undefined;
  /** `errors` checks only answers, because times mean nothing on a shared machine. */
  readonly bounds: "all" | "errors";
}

export const usage = `npm run load -- SCENARIO [--base-url URL] [--duration 30s] [--rate N] [--summary FILE] [--bounds all|errors]
                       [--cell-url URL --region KEY, with SERVICE_TOKEN in the environment]
Scenarios: ${scenarioNames.join(", ")}
`;

/** k6's format: `90s`, `1m30s`, `2h`. */
const durationForm = /^(\d+(\.\d+)?(h|m|s))+$/;

/**
 * The arguments, or undefined if the usage was asked for.
 * @throws Error that names the wrong one
 */
export function readLoadArguments(given: readonly string[]): LoadArguments | undefined {
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
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) return undefined;
  const [name] = positionals;
  const scenario = scenarioNames.find((each) => each === name);
  if (name === undefined || positionals.length > 1) throw new Error("Name one scenario.");
  if (scenario === undefined) throw new Error(`There is no scenario "${name}".`);
  for (const option of ["base-url", "cell-url"] as const) {
    const address = values[option];
    if (address !== undefined && !/^https?:\/\/[^/]+/.test(address)) {
      throw new Error(`--${option} must be an address that begins with http:// or https://.`);
    }
  }
  const { bounds, duration, rate } = values;
  if (bounds !== "all" && bounds !== "errors") throw new Error("--bounds must be all or errors.");
  if (duration !== undefined && !durationForm.test(duration)) {
    throw new Error("--duration must be a time with its unit: 30s, 5m, 1m30s.");
  }
  if (rate !== undefined && !/^[1-9]\d{0,5}$/.test(rate)) {
    throw new Error("--rate must be a whole number above 0.");
  }
  return {
    scenario,
    bounds,
    baseUrl: values["base-url"],
    cellUrl: values["cell-url"],
    region: values.region,
    duration,
    rate,
    summaryFile: values.summary,
  };
}
