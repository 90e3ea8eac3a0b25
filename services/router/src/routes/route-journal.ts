import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { changeLine, parseChangeLine } from "./route-snapshot.ts";
import { type RouteChange, versionOf } from "./tenant-route.ts";

/** Steps kept beside the snapshot; beyond, the next snapshot is all there is. */
const stepsMax = 20_000;

interface Step {
  readonly version: number;
  readonly line: string;
}

/**
 * The steps since the last snapshot, on disk before anyone is served by them: a router killed a moment after a change
 * starts with it, also with its database down. Written without flushing: it outlives the process, and a machine that
 * lost power asks the database.
 */
export class RouteJournal {
  readonly #path: string;
  #steps: Step[] = [];
  #outdated = false;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** What an earlier process left, oldest first, up to a line that was cut off in writing. */
  read(): readonly RouteChange[] {
    let text: string;
    try {
      text = readFileSync(this.#path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    }
    const changes: RouteChange[] = [];
    const lines = text.split("\n");
    for (const line of lines) {
      const change = parseChangeLine(line);
      if (change === undefined) break;
      changes.push(change);
      this.#steps.push({ version: versionOf(change), line });
    }
    // The next step must not be joined to what was cut off.
    if (changes.length !== lines.length - 1 || lines.at(-1) !== "") this.#rewrite(this.#steps);
    return changes;
  }

  /** Writes steps down. False where there are too many: a snapshot is due. */
  append(changes: readonly RouteChange[]): boolean {
    if (this.#steps.length + changes.length > stepsMax) return false;
    if (changes.length === 0) return true;
    const steps = changes.map((change) => ({ version: versionOf(change), line: changeLine(change) }));
    this.#file ??= this.#open();
    writeSync(this.#file, textOf(steps));
    for (const each of steps) this.#steps.push(each);
    return true;
  }

  /** Forgets what the snapshot of `version` holds. */
  keepAfter(version: number): void {
    const kept = this.#steps.filter((step) => step.version > version);
    if (this.#outdated || kept.length !== this.#steps.length) this.#rewrite(kept);
  }

  /** What was kept so far belongs to another state of the database, and goes with the next snapshot. */
  startAnew(): void {
    this.#steps = [];
    this.#outdated = true;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #rewrite(steps: Step[]): void {
    this.close();
    mkdirSync(dirname(this.#path), { recursive: true });
    const part = `${this.#path}.${process.pid}.part`;
    writeFileSync(part, textOf(steps));
    renameSync(part, this.#path);
    this.#steps = steps;
    this.#outdated = false;
  }

  #open(): number {
    mkdirSync(dirname(this.#path), { recursive: true });
    return openSync(this.#path, "a");
  }
}

const textOf = (steps: readonly Step[]): string => steps.map(({ line }) => `${line}\n`).join("");
