import { spawn } from "node:child_process";
import { glob } from "node:fs/promises";
import path from "node:path";
import { newSpaceLimit } from "@fieldstone/local/process-environments.ts";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";

/** Runs the program named by the first argument, of the files with this ending; else lists the names. */
export async function runNamed(command: string, ending: string): Promise<void> {
  const [name = "", ...rest] = process.argv.slice(2);
  const programs = new Map<string, string>();
  for await (const file of glob(`{operator,services,web}/**/*${ending}`, {
    cwd: repositoryRoot,
    exclude: ["**/node_modules"],
  })) {
    programs.set(path.basename(file, ending), file);
  }
  const program = programs.get(name);
  if (program === undefined) {
    const names = [...programs.keys()].sort().join(", ");
    process.stderr.write(`npm run ${command} -- NAME, where NAME is one of: ${names}\n`);
    process.exit(1);
  }
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, ...rest], {
    cwd: repositoryRoot,
    stdio: "inherit",
    // The pauses of garbage collection are part of what is measured.
    env: { NODE_OPTIONS: newSpaceLimit, ...process.env, NODE_ENV: "production" },
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}
