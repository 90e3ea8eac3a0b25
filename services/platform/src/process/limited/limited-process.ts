import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import { lowPriority } from "./lower-priority.ts";
import { confinement } from "./process-confinement.ts";
import type { ProcessLimits } from "./process-limits.ts";
import { GroupUsage } from "./process-usage.ts";
import { folderSizeBytes } from "./work-folder.ts";

export interface LimitedProgram {
  readonly program: string;
  readonly arguments: readonly string[];
  /** The only folder that it should write to (see `withWorkFolder`): current directory, home, temporary. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  readonly signal: AbortSignal;
  /** Shows it no file but the system's programs, its own and those of its folder, if the system supports that. */
  readonly seesFolderOnly?: boolean;
  /** Called with each line of standard output; without it, the output is returned. */
  readonly onLine?: (line: string) => void;
  /** Added to its few variables: none of the product's are passed on. */
  readonly environment?: Readonly<Record<string, string>>;
}

export type ProcessLimit = "processor" | "memory" | "duration" | "folder" | "output";

/** The program exceeded the limit for one file. */
export class ProcessLimitError extends Error {
  override readonly name = "ProcessLimitError";
  readonly limit: ProcessLimit;

  constructor(program: string, limit: ProcessLimit) {
    super(`${program} went beyond its limit of ${limit}`);
    this.limit = limit;
  }
}

/** The program ended with an error: it cannot read the file. */
export class ProcessFailedError extends Error {
  override readonly name = "ProcessFailedError";
  /** The end of its standard error, for the log. */
  readonly errorText: string;

  constructor(program: string, how: string, errorText: string) {
    super(`${program} ended with ${how}: ${errorText}`);
    this.errorText = errorText;
  }
}

/** True if the program failed because of its input, not its environment. */
export function isProcessFault(error: unknown): error is ProcessLimitError | ProcessFailedError {
  return error instanceof ProcessLimitError || error instanceof ProcessFailedError;
}

/** The program was killed from outside, perhaps by the system for lack of memory: a retry may succeed. */
export class ProcessLostError extends Error {
  override readonly name = "ProcessLostError";
}

/** Maximum standard output kept, in bytes. */
const outputBytesMax = 4_000_000;
/** Maximum characters kept of the end of standard error. */
const errorTextLengthMax = 4_000;
const checkMs = 250;
/** Where programs without a path are searched. */
const programPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** Signals with which only the program itself ends. */
const ownFaults: ReadonlySet<string> = new Set([
  "SIGABRT",
  "SIGSEGV",
  "SIGTRAP",
  "SIGILL",
  "SIGBUS",
  "SIGFPE",
]);

/**
 * Runs a program on an untrusted file: within limits, at low priority, without the product's variables and,
 * if the system supports it, without network and never outliving its parent. However it ends, its child
 * processes end too. Returns its standard output.
 * @throws ProcessLimitError, ProcessFailedError, ProcessLostError, the signal's reason
 */
export async function runLimited(options: LimitedProgram): Promise<string> {
  const { program, folder, limits, signal } = options;
  signal.throwIfAborted();
  const [command = program, ...argumentsOfAll] = [
    ...(await confinement(limits, options.seesFolderOnly ? { folder, program } : undefined)),
    program,
    ...options.arguments,
  ];
  const child = spawn(command, argumentsOfAll, {
    cwd: folder,
    // A process group of its own, so that its children can be ended with it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: programPath,
      HOME: folder,
      TMPDIR: folder,
      LANG: "C.UTF-8",
      ...options.environment,
    },
  });
  const ended = endOf(child);
  const watch = new Watch(child, options);
  try {
    behindOthers(child);
    const output = collectOutput(child, options, watch);
    const errorText = collectErrorText(child);
    const [code, endSignal] = await ended;
    watch.throwIfOver();
    if (code === 0) return output();
    if (endSignal !== null && !ownFaults.has(endSignal)) {
      throw new ProcessLostError(`${program} was ended by ${endSignal}`);
    }
    throw new ProcessFailedError(program, endSignal ?? `code ${code}`, errorText());
  } finally {
    watch.stop();
    endGroup(child);
  }
}

async function endOf(child: ChildProcess): Promise<readonly [number | null, string | null]> {
  const [code, signal]: unknown[] = await once(child, "close");
  return [typeof code === "number" ? code : null, typeof signal === "string" ? signal : null];
}

/** Ends the program's group when it exceeds a limit or is aborted. */
class Watch {
  readonly #child: ChildProcess;
  readonly #options: LimitedProgram;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #usage: GroupUsage;
  #over: ProcessLimit | undefined;
  #measuring = false;

  constructor(child: ChildProcess, options: LimitedProgram) {
    this.#child = child;
    this.#options = options;
    this.#usage = new GroupUsage(child.pid ?? 0);
    this.#timer = setInterval(() => void this.#check(), checkMs);
    options.signal.addEventListener("abort", this.#end);
  }

  /** The first exceeded limit is the reason. */
  exceed(limit: ProcessLimit): void {
    this.#over ??= limit;
    this.#end();
  }

  throwIfOver(): void {
    this.#options.signal.throwIfAborted();
    if (this.#over !== undefined) throw new ProcessLimitError(this.#options.program, this.#over);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#options.signal.removeEventListener("abort", this.#end);
  }

  readonly #end = () => endGroup(this.#child);

  async #check(): Promise<void> {
    const { limits, folder } = this.#options;
    if (performance.now() - this.#startedAt > limits.durationMsMax) this.exceed("duration");
    const { processorMs, memoryBytes } = this.#usage.read();
    if (processorMs > limits.processorMsMax) this.exceed("processor");
    if (memoryBytes > limits.memoryMegabytesMax * 1_000_000) this.exceed("memory");
    if (this.#measuring) return;
    this.#measuring = true;
    if ((await folderSizeBytes(folder)) > limits.folderBytesMax) this.exceed("folder");
    this.#measuring = false;
  }
}

function behindOthers(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  } catch {
    // It has already ended, which its exit handler reports.
  }
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is already empty.
  }
}

function collectOutput(child: ChildProcess, { onLine }: LimitedProgram, watch: Watch): () => string {
  const { stdout } = child;
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  if (stdout !== null && onLine !== undefined) createInterface({ input: stdout }).on("line", onLine);
  stdout?.on("data", (chunk: Buffer) => {
    if (onLine !== undefined) return;
    sizeBytes += chunk.length;
    if (sizeBytes > outputBytesMax) watch.exceed("output");
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString("utf8");
}

function collectErrorText(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("utf8")).slice(-errorTextLengthMax);
  });
  return () => text.trim();
}
