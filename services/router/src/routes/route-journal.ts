import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { changeLine, parseChangeLine } from "./route-snapshot.ts";
import { type RouteChange, versionOf } from "./tenant-route.ts";

/** Most steps kept beside the snapshot; beyond that, only the next snapshot has them. */
const stepsMax = 20_000;

interface Step {
  readonly version: number;
  readonly line: string;
}

/**
 * The steps since the last snapshot, written to disk before they are served, so that a router killed a moment
 * after a change starts with it even if its database is down. Not flushed: the file outlives the process, and
 * after a power loss the router asks the database.
 */
export class RouteJournal {
  readonly #path: string;
  #steps: Step[] = [];
  #outdated = false;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** The steps of an earlier process, oldest first, up to a partial line. */
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
    // The next step must not be appended to a partial line.
    if (changes.length !== lines.length - 1 || lines.at(-1) !== "") this.#rewrite(this.#steps);
    return changes;
  }

  /** Appends steps. False if there are too many and a snapshot is due. */
  append(changes: readonly RouteChange[]): boolean {
    if (this.#steps.length + changes.length > stepsMax) return false;
    if (changes.length === 0) return true;
    const steps = changes.map((change) => ({ version: versionOf(change), line: changeLine(change) }));
    this.#file ??= this.#open();
    writeSync(this.#file, textOf(steps));
    for (const each of steps) this.#steps.push(each);
    return true;
  }

  /** Drops the steps that the snapshot of `version` contains. */
  keepAfter(version: number): void {
    const kept = this.#steps.filter((step) => step.version > version);
    if (this.#outdated || kept.length !== this.#steps.length) this.#rewrite(kept);
  }

  /** The steps so far belong to another state of the database; the next snapshot removes them. */
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
