import { spawn } from "node:child_process";

export interface CommandOptions {
  /** The command's standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Runs a program to its end and resolves to its output. @throws Error with the program's error output */
export async function runCommand(
  program: string,
  programArguments: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const child = spawn(program, [...programArguments], {
    stdio: ["pipe", "pipe", "pipe"],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
  });
  let printed = "";
  let errorOutput = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput += text;
  });
  // A program that ends early closes its input; its exit code tells why.
  child.stdin.on("error", () => undefined).end(options.input ?? "");
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve(status ?? 1));
  });
  if (code === 0) return printed;
  throw new Error(`${program} ${programArguments.slice(0, 4).join(" ")} failed:\n${errorOutput || printed}`);
}

/** True if the program ends without an error. */
export async function succeeds(program: string, programArguments: readonly string[]): Promise<boolean> {
  return runCommand(program, programArguments).then(
    () => true,
    () => false,
  );
}
