import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";

/** Every test file, relative to the repository's root. */
export const testFiles = (): readonly string[] =>
  globSync("{charts,infra,loadtests,operator,regions,services,web}/**/*.test.{ts,tsx}", {
    cwd: repositoryRoot,
    exclude: (name) => name.includes("node_modules"),
  });

const shortens = (file: string) =>
  readFileSync(path.join(repositoryRoot, file), "utf8").includes("trial-length.testing.ts");

const isLong = (file: string) => /\.(cluster|journey|long)\.test\.ts$/.test(file);

/** Tests that `npm test` runs shortened, and `npm run test:long` at full length. */
export function shortenedTests(): readonly string[] {
  return testFiles().filter((file) => !isLong(file) && shortens(file));
}

/** Tests that only `npm run test:long` runs. */
export function longTests(): readonly string[] {
  return testFiles().filter(isLong);
}

/** Whether arguments for Vitest name files, and not only options. */
export function namesFiles(chosen: readonly string[]): boolean {
  return chosen.some((each) => !each.startsWith("-"));
}

/**
 * Arguments for Vitest: files are listed by name if some are excluded, because its own --exclude does not
 * affect the projects' `include`.
 */
export function filesToRun(given: {
  readonly chosen: readonly string[];
  readonly hasChromium: boolean;
  /** Whether `npm run test:long` follows, which runs these at full length. */
  readonly leavesShortened: boolean;
}): readonly string[] {
  const { chosen, hasChromium, leavesShortened } = given;
  if (hasChromium && !leavesShortened) return chosen;
  const shortened = new Set(leavesShortened ? shortenedTests() : []);
  const runs = (file: string) =>
    !shortened.has(file) && (hasChromium || !/\.(browser|journey)\.test\.tsx?$/.test(file));
  return namesFiles(chosen) ? chosen.filter(runs) : [...chosen, ...testFiles().filter(runs)];
}
