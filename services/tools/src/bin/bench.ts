import { spawn } from "node:child_process";
import { glob } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";

const [name = "", ...rest] = process.argv.slice(2);
const benches = new Map<string, string>();
for await (const file of glob("{operator,services,web}/**/*.bench.ts", {
  cwd: repositoryRoot,
  exclude: ["**/node_modules"],
})) {
  benches.set(path.basename(file, ".bench.ts"), file);
}
const bench = benches.get(name);
if (bench === undefined) {
  process.stderr.write(
    `npm run bench -- NAME, where NAME is one of: ${[...benches.keys()].sort().join(", ")}\n`,
  );
  process.exit(1);
}
const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", bench, ...rest], {
  cwd: repositoryRoot,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
child.once("exit", (code) => process.exit(code ?? 1));
