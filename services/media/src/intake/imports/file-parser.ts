import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import type { ImportedFile } from "@fieldstone/domain/intake/imports/created/imported-file.ts";
import type { PreparedNote } from "@fieldstone/domain/intake/imports/prepare-import.ts";
import { lengthOfPrepared } from "@fieldstone/domain/intake/imports/prepared-length.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import { lowPriority } from "@fieldstone/platform/process/limited/lower-priority.ts";
import { processorMsOf } from "@fieldstone/platform/process/limited/process-usage.ts";
import { type ParserAnswer, type ParserRequest, parserAnswer } from "./parser-protocol.ts";

export interface ParserLimits {
  /** Heap of the process. A Word file with 10 MB of unpacked text takes about 0.8 GB. */
  readonly memoryMegabytesMax: number;
  /** Processor time of the process: a busy machine must not make a file fail. */
  readonly processorMsMax: number;
  /** Total time spent waiting for the process's answers. */
  readonly waitMsMax: number;
  /** Limit for one file's documents, in bytes, and its texts and codings, in characters. */
  readonly outputBytesMax: number;
}

export const parserLimits: ParserLimits = {
  memoryMegabytesMax: 1_024,
  processorMsMax: 120_000,
  waitMsMax: 600_000,
  outputBytesMax: 200_000_000,
};

export interface FileToRead extends ImportedFile {
  /** The first note to return: earlier ones exist already. */
  readonly firstNote: number;
}

/** A file that is being read. */
export interface FileReading {
  readonly noteCount: number;
  /** The next notes; empty at the end. */
  next(): Promise<readonly PreparedNote[]>;
  close(): void;
}

/** The process ended for a reason other than the file: it was killed, or the machine ran out of memory. */
export class ParserLostError extends Error {
  override readonly name = "ParserLostError";
}

const processFile = path.join(import.meta.dirname, "parser-process.ts");
const productFolder = path.resolve(import.meta.dirname, "../../../../..");
const sizesPerMessage = 20_000;
/** How often the processor time is measured. */
const processorCheckMs = 250;
/** Signals with which a process ends itself: V8 out of memory, stack overflow. */
const ownFaults: ReadonlySet<string> = new Set(["SIGABRT", "SIGSEGV", "SIGTRAP", "SIGILL", "SIGBUS"]);

/**
 * Reads a file in a separate process, which may read the product's own files, but cannot write, start
 * processes or see secrets. A bad file can only end that process.
 * @throws ProductError import.* what is wrong with the file; ParserLostError
 */
export async function readFileInProcess(
  file: FileToRead,
  signal: AbortSignal,
  limits: ParserLimits = parserLimits,
): Promise<FileReading> {
  const parser = openParser(signal, limits);
  try {
    return await parser.read(file);
  } catch (error) {
    parser.close();
    throw error;
  }
}

/** A process that reads files, all within its limits. */
export interface Parser {
  /** Reads a file, after the previous one is finished. The caller closes it. */
  read(file: FileToRead): Promise<FileReading>;
  /** False once the process has ended. */
  isAlive(): boolean;
  close(): void;
}

/** Starts a process as readFileInProcess does, for several files in succession; used by tests. */
export function openParser(signal: AbortSignal, limits: ParserLimits): Parser {
  const child = startProcess(limits);
  const conversation = new Conversation(child, limits, signal);
  return {
    async read({ name: fileName, archive, ...rest }) {
      for (const sizes of partsOf(archive?.sizes)) await conversation.ask({ kind: "sizes", sizes });
      const parsed = await conversation.ask({ kind: "file", fileName, archive: dataOf(archive), ...rest });
      if (parsed.kind !== "parsed") throw new Error(`a parser answered ${parsed.kind} to a file`);
      return {
        noteCount: parsed.noteCount,
        next: async () => {
          const answer = await conversation.ask({ kind: "next" });
          if (answer.kind !== "notes")
            throw new Error(`a parser answered ${answer.kind} to a request for notes`);
          return answer.notes;
        },
        close: () => conversation.close(),
      };
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    close: () => conversation.close(),
  };
}

function dataOf(archive: FileToRead["archive"]) {
  return archive && { parts: archive.parts, manifest: archive.manifest };
}

/** An archive's file sizes in parts, each of which is copied in one turn of the event loop: some 5 ms. */
function* partsOf(sizes: ReadonlyMap<string, number> = new Map()): Generator<Map<string, number>> {
  let part = new Map<string, number>();
  for (const [name, size] of sizes) {
    part.set(name, size);
    if (part.size < sizesPerMessage) continue;
    yield part;
    part = new Map();
  }
  if (part.size > 0) yield part;
}

function startProcess(limits: ParserLimits): ChildProcess {
  const child = fork(processFile, [], {
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: [
      `--max-old-space-size=${limits.memoryMegabytesMax}`,
      "--permission",
      `--allow-fs-read=${productFolder}/*`,
      "--disable-warning=ExperimentalWarning",
    ],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  } catch {
    // The process has already ended; the first request will fail.
  }
  return child;
}

/** Requests to a parser process, one after another, within its limits. */
class Conversation {
  readonly #child: ChildProcess;
  readonly #limits: ParserLimits;
  readonly #signal: AbortSignal;
  readonly #ended: Promise<never>;
  #leftMs: number;
  #outputBytes = 0;

  constructor(child: ChildProcess, limits: ParserLimits, signal: AbortSignal) {
    this.#child = child;
    this.#limits = limits;
    this.#signal = signal;
    this.#leftMs = limits.waitMsMax;
    this.#ended = endOf(child);
    this.#ended.catch(() => undefined);
  }

  async ask(request: ParserRequest): Promise<ParserAnswer> {
    const startedAt = performance.now();
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(tooSlow()), Math.max(0, this.#leftMs));
    const watch = setInterval(() => {
      if (processorMsOf(this.#child.pid) > this.#limits.processorMsMax) over.abort(tooSlow());
    }, processorCheckMs);
    const until = AbortSignal.any([over.signal, this.#signal]);
    try {
      const answered = once(this.#child, "message", { signal: until });
      this.#child.send(request, () => undefined);
      const [message] = await Promise.race([answered, this.#ended]);
      return this.#counted(parserAnswer.parse(message));
    } catch (error) {
      throw until.aborted ? until.reason : error;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      this.#leftMs -= performance.now() - startedAt;
    }
  }

  close(): void {
    this.#child.kill("SIGKILL");
  }

  #counted(answer: ParserAnswer): ParserAnswer {
    if (answer.kind === "refused") throw importError(answer.code.replace(/^import\./u, ""), answer.message);
    if (answer.kind === "notes") {
      for (const note of answer.notes)
        this.#outputBytes += note.document.state.byteLength + lengthOfPrepared(note);
      if (this.#outputBytes > this.#limits.outputBytesMax) throw tooLarge();
    }
    return answer;
  }
}

async function endOf(child: ChildProcess): Promise<never> {
  const [code, signal] = await Promise.race([
    once(child, "exit"),
    once(child, "error").then(([error]: unknown[]) => Promise.reject(error)),
  ]);
  if (typeof signal === "string" && !ownFaults.has(signal)) {
    throw new ParserLostError(`a parser's process was ended by ${signal}`);
  }
  throw tooComplex(`ended with ${signal ?? code}`);
}

function tooComplex(cause: string) {
  return importError(
    "too_complex",
    "This file takes more memory to read than one file may. Split it, or save it as plain text, and import that.",
    new Error(cause),
  );
}

function tooSlow() {
  return importError(
    "too_complex",
    "This file takes longer to read than one file may. Split it, or save it as plain text, and import that.",
  );
}

function tooLarge() {
  return importError(
    "too_large",
    "This file becomes more text than one file may. Split it and import the parts.",
  );
}
