// npm run charts -- REGION [--part NAME]: prints the manifests of a region's cell.
import { parseArgs } from "node:util";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { cellManifests, partNames, renderParts } from "../cell-manifests.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { part: { type: "string" } },
});
const part = partNames.find((name) => name === values.part);
const [region] = positionals;
if (region === undefined || positionals.length > 1 || (values.part !== undefined && part === undefined)) {
  process.stderr.write(`npm run charts -- REGION [--part ${partNames.join("|")}]\n`);
  process.exit(1);
}
try {
  const parts = cellManifests(parseRegion(region));
  process.stdout.write(renderParts(part === undefined ? parts : parts.filter(({ name }) => name === part)));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
