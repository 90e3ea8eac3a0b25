// Checks .dependency-cruiser.mjs, import circles between features, and that a program reaches each file.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { cruise, format } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { featureCircles } from "../boundaries/feature-circles.ts";
import { isKept, keptFiles } from "../boundaries/kept-files.ts";
import { startedScripts, unreachedFiles } from "../boundaries/unreached-files.ts";

const folders = ["charts", "infra", "loadtests", "operator", "regions", "services", "web"];

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
const files = output.modules.map(({ source }) => source);
const sources = files.filter((file) => /^[^/]+\/.*\.tsx?$/.test(file) && !file.includes("node_modules"));
const started = await Promise.all(
  sources.map(async (file) => startedScripts(file, await readFile(path.join(repositoryRoot, file), "utf8"))),
);
const unreached = unreachedFiles(files, [...imports, ...started.flat()]);
const dead = unreached.filter((file) => !isKept(file));
for (const file of dead) process.stdout.write(`No program reaches ${file}: use it or remove it.\n`);
const reached = keptFiles.filter((kept) => !unreached.some((file) => file.startsWith(kept)));
for (const kept of reached)
  process.stdout.write(`${kept} is reached now: take it off the list of kept files.\n`);
const faults = circles.length + dead.length + reached.length;
process.exit(report.exitCode === 0 && faults === 0 ? 0 : 1);
