import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { findTestChromium } from "@fieldstone/local/find-chromium.ts";
import { buildWebWhenStale, repositoryRoot } from "@fieldstone/local/web-build.ts";
import { filesToRun, namesFiles } from "../test-files.ts";
import { reportFileVariable, testReport } from "../test-reporter.ts";

/** External programs that these tests need; without them, the tests skip themselves. */
const peers = [
  {
    pattern: /\.cluster\.test\.ts$/,
    what: "a Kubernetes API server: npm run build:kubernetes, and Debian's package etcd-server",
  },
  { pattern: /load\.long\.test\.ts$/, what: "k6: npm run build:k6" },
  { pattern: /object-store\.test\.ts$/, what: "an S3 server: npm run build:s3" },
];

/** Run by test:attack, test:cell and test:long, for minutes each, or if one of their files is named. */
const projectsOfTheirOwn = ["attack", "cell", "cluster", "journeys", "long", "quiet"];
/** Set by `npm test`, where `npm run test:long` follows, which runs these at full length. */
const butShortened = "--but-shortened";

const chosen = process.argv.slice(2).filter((each) => each !== butShortened);
const namesSome = namesFiles(chosen) || chosen.some((each) => each.startsWith("--project"));
const missing: string[] = [];
const hasChromium = findTestChromium() !== undefined;
if (!hasChromium)
  missing.push("Chromium: every test in a browser (Debian's package chromium-headless-shell, or chromium)");
if (!existsSync(path.join(repositoryRoot, "../shared/data/qmsum"))) {
  missing.push("shared/data/qmsum: the import of the 16 meetings");
}
const files = filesToRun({ chosen, hasChromium, leavesShortened: process.argv.includes(butShortened) });
// Without a name, Vitest would run every file.
if (namesFiles(chosen) && !namesFiles(files)) finish(0, 0, 0, 0);
await buildWebWhenStale();

const reportFile = path.join(repositoryRoot, ".cache/test-report.json");
await mkdir(path.dirname(reportFile), { recursive: true });
// What an earlier run came to.
await rm(reportFile, { force: true });
const code = await runVitest([
  "run",
  ...(namesSome ? [] : projectsOfTheirOwn.map((project) => `--project=!${project}`)),
  "--reporter=default",
  `--reporter=${path.join(import.meta.dirname, "../test-reporter.ts")}`,
  ...files,
]);

const { passed, failed, skipped, failures } = testReport.parse(
  JSON.parse(await readFile(reportFile, "utf8")),
);
for (const { pattern, what } of peers) {
  if (skipped.some(({ file }) => pattern.test(file))) missing.push(what);
}
for (const { name } of skipped) process.stdout.write(`skipped: ${name}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
finish(code, passed, failed, skipped.length);

/** Prints the summary and ends the process. */
function finish(exitCode: number, passedTests: number, failedTests: number, skippedTests: number): never {
  for (const each of missing) process.stdout.write(`not run, missing here: ${each}\n`);
  const incomplete = process.env.CI === "true" && !hasChromium;
  if (incomplete) process.stdout.write("CI must lack nothing.\n");
  process.stdout.write(`${passedTests} passed, ${failedTests} failed, ${skippedTests} skipped\n`);
  process.exit(exitCode !== 0 || incomplete ? 1 : 0);
}

function runVitest(vitestArguments: readonly string[]): Promise<number> {
  const vitest = path.join(repositoryRoot, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, ...vitestArguments], {
    cwd: repositoryRoot,
    stdio: "inherit",
    env: { ...process.env, [reportFileVariable]: reportFile },
  });
  return new Promise((resolve) => child.once("exit", (exitCode) => resolve(exitCode ?? 1)));
}
