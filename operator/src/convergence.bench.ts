// npm run bench -- convergence: 1,000 tenants, with operators killed 20 times and the API server 5 times.
import { spawn } from "node:child_process";
import path from "node:path";
import { trialsVariable } from "@fieldstone/model/trial-length.testing.ts";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";

const root = path.resolve(import.meta.dirname, "../..");
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const proof = "operator/src/controllers/convergence.cluster.test.ts";
const child = spawn(process.execPath, [vitest, "run", "--project", "cluster", proof], {
  cwd: root,
  stdio: "inherit",
  env: { ...processEnvironment(), NODE_ENV: "test", [trialsVariable]: "full" },
});
child.once("exit", (code) => process.exit(code ?? 1));
