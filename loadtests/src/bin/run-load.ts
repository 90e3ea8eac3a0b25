// npm run load -- SCENARIO: runs k6 against a Fieldstone, by default the one on this machine.
import { spawn } from "node:child_process";
import path from "node:path";
import { buildK6, defaultPlaces, findK6, k6Version } from "../runner/find-k6.ts";
import { readLoadArguments, usage } from "../runner/load-arguments.ts";
import { readTarget, whyAway } from "../runner/read-target.ts";

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function attempt<T>(work: () => T, help = ""): T {
  try {
    return work();
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${help}`);
  }
}

const args = attempt(() => readLoadArguments(process.argv.slice(2)), usage);
if (args === undefined) {
  process.stdout.write(usage);
  process.exit(0);
}
const target = attempt(() => readTarget(args, process.env));
const away = await whyAway(args.baseUrl);
if (away !== undefined) stop(away);

const places = defaultPlaces(process.env);
const found = findK6(places);
if (found === undefined) process.stdout.write(`Building k6 ${k6Version}, once; this takes minutes …\n`);
const k6 = found ?? attempt(() => buildK6(places));

const given: Record<string, string | undefined> = {
  BASE_URL: args.baseUrl,
  DURATION: args.duration,
  RATE: args.rate,
  BOUNDS: args.bounds,
  SUMMARY_FILE: args.summaryFile === undefined ? undefined : path.resolve(args.summaryFile),
  CELL_URL: target?.cellUrl,
  REGION: target?.region,
  SERVICE_TOKEN: target?.serviceToken,
};
const scenario = path.resolve(import.meta.dirname, `../scenarios/${args.scenario}.ts`);
const child = spawn(k6, ["run", "--quiet", "--include-system-env-vars", scenario], {
  stdio: "inherit",
  // Passed in the environment, because arguments would show the token in process lists.
  env: { ...process.env, ...given, K6_NO_USAGE_REPORT: "true", K6_AUTO_EXTENSION_RESOLUTION: "false" },
});
// Ctrl-C reaches the whole process group. k6 ends the run and removes its workspace: wait for that.
process.on("SIGINT", () => undefined);
child.once("error", (error) => stop(`k6 could not be started: ${error.message}`));
child.once("exit", (code) => process.exit(code ?? 1));
