import { spawn } from "node:child_process";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";

export interface CommandStep {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
}

export interface CommandResult {
  readonly title: string;
  readonly passed: boolean;
  readonly durationMs: number;
}

/** Runs commands one after another; prints a command's output only if it failed. */
export async function runSteps(steps: readonly CommandStep[]): Promise<readonly CommandResult[]> {
  const results: CommandResult[] = [];
  for (const step of steps) {
    const startedAt = performance.now();
    const { code, output } = await runCommand(step);
    const durationMs = performance.now() - startedAt;
    const passed = code === 0;
    process.stdout.write(
      `${passed ? "passed" : "FAILED"}  ${step.title}  ${(durationMs / 1000).toFixed(1)} s\n`,
    );
    if (!passed) process.stdout.write(`${output}\n`);
    results.push({ title: step.title, passed, durationMs });
  }
  return results;
}

function runCommand(step: CommandStep): Promise<{ code: number; output: string }> {
  const [program, ...programArguments] = step.command;
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, programArguments, {
      cwd: step.cwd ?? repositoryRoot,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
