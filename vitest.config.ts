import { defineConfig } from "vitest/config";

/** Tests against a running Fieldstone; those named browser need Chromium too. */
const systemTests = "**/*.{browser,system}.test.{ts,tsx}";
/** Attacks on a running Fieldstone, by `npm run test:attack` alone. */
const attackTests = "services/**/*.attack.test.ts";
/** Tests on a real Kubernetes API server, where one is at hand. */
const clusterTests = "{charts,operator}/**/*.cluster.test.ts";
/** Tests against a cell on this machine, by `npm run test:cell` alone. */
const cellTests = "services/**/*.cell.test.ts";
/** Tests of rules without I/O. */
const pureTests = "{regions,services/contracts,services/document,services/model}/**/*.test.ts";
/** A property test of 1 s takes more than the usual 5 s on a machine that others use. */
const ruleTimeoutMs = 20_000;
/** Vite would give sources graphql's module build and libraries its other one; Node gives both the same. */
const nodesGraphql = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };
/** Vitest gives what is awaited one second, which a machine that others use may take to start a thread. */
const pollMs = 10_000;
const ignored = ["**/node_modules/**", systemTests, attackTests, cellTests];

export default defineConfig({
  test: {
    // A second try would begin with what the first left behind.
    retry: 0,
    dangerouslyIgnoreUnhandledErrors: false,
    maxWorkers: 2,
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
          testTimeout: ruleTimeoutMs,
        },
      },
      {
        resolve: nodesGraphql,
        test: {
          name: "cluster",
          include: [clusterTests],
          exclude: ["**/node_modules/**"],
          globalSetup: ["services/testkit/src/global-setup.ts"],
          setupFiles: ["services/testkit/src/setup-file.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: pollMs } },
          fileParallelism: false,
        },
      },
      {
        resolve: nodesGraphql,
        test: {
          name: "services",
          include: ["services/**/*.test.ts"],
          exclude: [...ignored, pureTests],
          globalSetup: ["services/testkit/src/global-setup.ts"],
          setupFiles: ["services/testkit/src/setup-file.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: pollMs } },
        },
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
          name: "system",
          include: [systemTests],
          globalSetup: ["services/testkit/src/system-setup.ts"],
          exclude: ["**/node_modules/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
