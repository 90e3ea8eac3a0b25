// `npm run test:long`: tests that take minutes, and those whose trials `npm test` shortens, at full length.
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { trialsVariable } from "@fieldstone/model/trial-length.testing.ts";

const length = process.env[trialsVariable] ?? "full";
/** Run by `npm test` at the short length. */
const isShortened = (file: string) =>
  length !== "short" &&
  readFileSync(path.join(repositoryRoot, file), "utf8").includes("trial-length.testing.ts");

const files = globSync("{charts,loadtests,operator,services,web}/**/*.test.ts", {
  cwd: repositoryRoot,
  exclude: (name) => name.includes("node_modules"),
}).filter((file) => /\.(cluster|journey|long)\.test\.ts$/.test(file) || isShortened(file));

const child = spawn(process.execPath, [path.join(import.meta.dirname, "test.ts"), ...files], {
  cwd: repositoryRoot,
  stdio: "inherit",
  env: { ...process.env, [trialsVariable]: length },
});
child.once("exit", (code) => process.exit(code ?? 1));
