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
  /** The only place that it is meant to write to, by `withWorkFolder`: current directory, home and temporary files. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  readonly signal: AbortSignal;
  /** Given each line of the standard output as it comes; without it the output is in the answer. */
  readonly onLine?: (line: string) => void;
  /** Added to the few variables that it starts with: none of the product's is passed on. */
  readonly environment?: Readonly<Record<string, string>>;
}

export type ProcessLimit = "processor" | "memory" | "duration" | "folder" | "output";

/** The program asked for more than one file may take. */
export class ProcessLimitError extends Error {
  override readonly name = "ProcessLimitError";
  readonly limit: ProcessLimit;

  constructor(program: string, limit: ProcessLimit) {
    super(`${program} went beyond its limit of ${limit}`);
    this.limit = limit;
  }
}

/** The program ended with an error: the file is none that it can read. */
export class ProcessFailedError extends Error {
  override readonly name = "ProcessFailedError";
  /** The end of what it said on its standard error: for the log. */
  readonly errorText: string;

  constructor(program: string, how: string, errorText: string) {
    super(`${program} ended with ${how}: ${errorText}`);
    this.errorText = errorText;
  }
}

/** True where the program ended for what it was given, not for what went wrong around it. */
export function isProcessFault(error: unknown): error is ProcessLimitError | ProcessFailedError {
  return error instanceof ProcessLimitError || error instanceof ProcessFailedError;
}

/** The program was ended from outside, by the system for want of memory perhaps: it may succeed another time. */
export class ProcessLostError extends Error {
  override readonly name = "ProcessLostError";
}

/** Standard output that is kept, in bytes. */
const outputBytesMax = 4_000_000;
/** The end of the standard error that is kept, in characters. */
const errorTextLengthMax = 4_000;
const checkMs = 250;
/** Where programs are looked for that are named without a folder. */
const programPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** Signals by which nobody but the program itself ends it. */
const ownFaults: ReadonlySet<string> = new Set([
  "SIGABRT",
  "SIGSEGV",
  "SIGTRAP",
  "SIGILL",
  "SIGBUS",
  "SIGFPE",
]);

/**
 * Runs a program on a file that a stranger chose: within limits, behind everything that answers people, without the
 * product's variables and, where the system has the means, without network and never longer than what started it. However it
 * ends, nothing that it started lives on. Returns what it wrote on its standard output.
 * @throws ProcessLimitError, ProcessFailedError, ProcessLostError, the signal's reason
 */
export async function runLimited(options: LimitedProgram): Promise<string> {
  const { program, folder, limits, signal } = options;
  signal.throwIfAborted();
  const [command = program, ...argumentsOfAll] = [
    ...(await confinement(limits)),
    program,
    ...options.arguments,
  ];
  const child = spawn(command, argumentsOfAll, {
    cwd: folder,
    // A group of its own, so that all it starts can be ended with it.
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

/** Ends the program's group once it goes beyond a limit or is no longer wanted. */
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

  /** The first limit that was passed is the reason. */
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
    // It has ended already, which its end says.
  }
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of the group is left.
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
