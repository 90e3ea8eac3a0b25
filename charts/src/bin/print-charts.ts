// npm run charts -- REGION [--environment NAME] [--part NAME]: prints the manifests of a region's cell.
import { parseArgs } from "node:util";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { environmentNames, environments } from "@fieldstone/regions/deployment/environments.ts";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { cellManifests, type Part, partNames, renderParts } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";

const usage = `npm run charts -- REGION [--environment ${environmentNames.join("|")}] [--part ${partNames.join("|")}]
Regions: ${regionKeys.join(", ")}
`;

/** Undefined if the usage was asked for. @throws Error that says what is wrong */
function readParts(given: readonly string[]): readonly Part[] | undefined {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      environment: { type: "string", default: "production" },
      part: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) return undefined;
  const [region] = positionals;
  if (region === undefined || positionals.length > 1) throw new Error("Name one region.");
  const part = partNames.find((name) => name === values.part);
  if (values.part !== undefined && part === undefined) throw new Error(`There is no part "${values.part}".`);
  const environment = environmentNames.find((name) => name === values.environment);
  if (environment === undefined) throw new Error(`There is no environment "${values.environment}".`);
  const parts = cellManifests(cellSettings(parseRegion(region), environments[environment]));
  return part === undefined ? parts : parts.filter(({ name }) => name === part);
}

// A reader such as `head` may close the pipe early: not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
try {
  const parts = readParts(process.argv.slice(2));
  process.stdout.write(parts === undefined ? usage : renderParts(parts));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 1;
}
