// The rules of .dependency-cruiser.mjs, and that no features reach each other in a circle.
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { cruise, format } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { featureCircles } from "../boundaries/feature-circles.ts";

const folders = ["charts", "infra", "loadtests", "operator", "regions", "services", "web/src"];

const options = await extractDepcruiseOptions(path.join(repositoryRoot, ".dependency-cruiser.mjs"));
const { output } = await cruise(folders, options);
if (typeof output === "string") throw new Error("dependency-cruiser printed instead of answering");
const report = await format(output, { outputType: "err" });
if (report.exitCode > 0) process.stdout.write(`${String(report.output)}\n`);

const imports = output.modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
);
const circles = featureCircles(imports);
for (const circle of circles) {
  process.stdout.write("These features import each other in a circle. Move a part below or above both:\n");
  for (const { from, to } of circle) process.stdout.write(`  ${from} → ${to}\n`);
}
process.exit(report.exitCode === 0 && circles.length === 0 ? 0 : 1);
