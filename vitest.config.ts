import { defineConfig } from "vitest/config";

/** Tests against a running Fieldstone; those named browser need Chromium too. */
const systemTests = "**/*.{browser,system}.test.{ts,tsx}";
/** Attacks on a running Fieldstone, by `npm run test:attack` alone. */
const attackTests = "services/**/*.attack.test.ts";
/** Tests on a real Kubernetes API server, where one is at hand. */
const clusterTests = "{charts,operator}/**/*.cluster.test.ts";
/** Vite would give sources graphql's module build and libraries its other one; Node gives both the same. */
const nodesGraphql = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };
/** Vitest gives what is awaited one second, which a machine that others use may take to start a thread. */
const pollMs = 10_000;
const ignored = ["**/node_modules/**", systemTests, attackTests];

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
          include: [
            "{charts,infra,loadtests,operator,regions,services/{document,model},web}/**/*.test.{ts,tsx}",
          ],
          exclude: [...ignored, clusterTests],
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
          exclude: [...ignored, "services/{document,model}/**"],
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
