// `npm run test:long`: tests that take minutes, and those that `npm test` shortens, at full length.
import { spawn } from "node:child_process";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { trialsVariable } from "@fieldstone/model/trial-length.testing.ts";
import { longTests, shortenedTests } from "../test-files.ts";

const length = process.env[trialsVariable] ?? "full";
const files = [...longTests(), ...(length === "short" ? [] : shortenedTests())];

const child = spawn(process.execPath, [path.join(import.meta.dirname, "test.ts"), ...files], {
  cwd: repositoryRoot,
  stdio: "inherit",
  env: { ...process.env, [trialsVariable]: length },
});
child.once("exit", (code) => process.exit(code ?? 1));
