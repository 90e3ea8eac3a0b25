import { defineConfig } from "vitest/config";
import { LongestFirst } from "./services/testkit/src/runner/longest-first.ts";

/** Tests against a running Fieldstone; those named browser need Chromium too. */
const systemTests = "**/*.{browser,system}.test.{ts,tsx}";
/**
 * Journeys through a running Fieldstone and all that can be done in one of its areas, by `npm run test:long` alone, for
 * `npm test` to end within 15 minutes: it opens every page in every look, and does what people come for first.
 */
const journeyTests = "web/**/*.journey.test.ts";
/** Attacks on a running Fieldstone, by `npm run test:attack` alone. */
const attackTests = "services/**/*.attack.test.ts";
/** Tests on a real Kubernetes API server, where one is at hand, by `npm run test:long`. */
const clusterTests = "{charts,operator}/**/*.cluster.test.ts";
/** Tests against a running Fieldstone that take half a minute each, by `npm run test:long` alone. */
const longTests = "{loadtests,services}/**/*.long.test.ts";
/** Of these, those that measure, or kill and fill what they started: beside others they would show others' work. */
const quietTests = [
  "loadtests/**/*.long.test.ts",
  "services/local/src/{full-disk,killed-process}.long.test.ts",
];
/** Tests against a cell on this machine, by `npm run test:cell` alone. */
const cellTests = "services/**/*.{cell,cells,credentials,zones}.test.ts";
/** Tests of rules without I/O. */
const pureTests = "{regions,services/contracts,services/document,services/model}/**/*.test.ts";
/** A property test of 1 s takes more than the usual 5 s on a machine that others use. */
const ruleTimeoutMs = 20_000;
/** These change or exhaust what a process has once, or need it untouched: kinds, clocks, caches, memory, modules. */
const testsAlone = [
  "services/worker/src/discovery/search/made-up-object.test.ts",
  "services/api/src/http/limits/loop-share.test.ts",
  "services/api/src/refusals/gated-fields.test.ts",
  "services/platform/src/postgres/{recalled/recalled-results,statement-names}.test.ts",
  "services/platform/src/process/thread-pool.test.ts",
];
/** Vite would give sources graphql's module build and libraries its other one; Node gives both the same. */
const nodesGraphql = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };
/** Vitest gives what is awaited one second, which a machine that others use may take to start a thread. */
const pollMs = 10_000;
const ignored = ["**/node_modules/**", systemTests, journeyTests, attackTests, cellTests, longTests];
/** What tests on the embedded Postgres have in common. */
const onTestServer = {
  globalSetup: ["services/testkit/src/global-setup.ts"],
  setupFiles: ["services/testkit/src/setup-file.ts"],
  testTimeout: 20_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: pollMs } },
};

/** What tests against one running Fieldstone have in common. */
const onFieldstone = {
  globalSetup: ["services/testkit/src/system-setup.ts"],
  exclude: ["**/node_modules/**"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // A second try would begin with what the first left behind.
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
    // On two cores, 14 journeys took 120 s two at a time, 91 three at a time and 97 four at a time: tests often wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: [pureTests],
          exclude: ignored,
          // Pure functions leave nothing behind: 52 files took 41 s each by itself, and 9 to 15 s together.
          isolate: false,
          testTimeout: ruleTimeoutMs,
        },
      },
      {
        test: {
          name: "parts",
          include: ["{charts,infra,loadtests,operator,web}/**/*.test.{ts,tsx}"],
          exclude: [...ignored, clusterTests],
          // A process for each file took 12 s of a processor for 38 files, and they take 4 together.
          isolate: false,
          testTimeout: ruleTimeoutMs,
        },
      },
      {
        resolve: nodesGraphql,
        test: {
          ...onTestServer,
          name: "cluster",
          include: [clusterTests],
          exclude: ["**/node_modules/**"],
          testTimeout: 60_000,
        },
      },
      {
        resolve: nodesGraphql,
        test: {
          ...onTestServer,
          name: "services",
          include: ["services/**/*.test.ts"],
          exclude: [...ignored, pureTests, ...testsAlone],
          // Files of a worker share what they import, most of all the API's schema: 17 files of the API took 103 s each
          // by itself and 61 s together.
          isolate: false,
        },
      },
      {
        resolve: nodesGraphql,
        test: { ...onTestServer, name: "alone", include: testsAlone },
      },
      {
        test: {
          name: "attack",
          include: [attackTests],
          exclude: ["**/node_modules/**"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "cell",
          include: [cellTests],
          exclude: ["**/node_modules/**"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
      {
        test: {
          ...onFieldstone,
          name: "system",
          include: [systemTests],
          // Files of a worker share the driver and one browser.
          isolate: false,
        },
      },
      {
        test: { ...onFieldstone, name: "journeys", include: [journeyTests], isolate: false },
      },
      {
        test: {
          ...onFieldstone,
          name: "long",
          include: [longTests],
          exclude: [...onFieldstone.exclude, ...quietTests],
        },
      },
      {
        // Vitest runs these after all others, one by one.
        test: { ...onFieldstone, name: "quiet", include: quietTests, fileParallelism: false },
      },
    ],
  },
});
