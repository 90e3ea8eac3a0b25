import { setImmediate as turn } from "node:timers/promises";

export interface EngineAnswersOptions {
  readonly regions: readonly string[];
  /** Sends a command to the engine's control socket; undefined if no engine runs. */
  readonly ask: (command: string) => Promise<string | undefined>;
  readonly observe: (region: string, status: number, seconds: number) => void;
}

/** The engine counts answers by class and tens of ms in one number: 2000012 is 2xx within 120 to 130 ms. */
export const classFactor = 1_000_000;
/** Answers counted before yielding to other work. */
const countedAtOnce = 5_000;
/** Assumed time of the engine's own error answers, which it does not measure, in seconds. */
const failedSeconds = 1;

const backendsCommand = "show stat -1 2 -1";
const entryPattern = /key=(\d+) .*conn_cnt=(\d+)/;

/**
 * Adds the engine's counts to the router's own metrics, so that their readers need not know about the engine.
 */
export class EngineAnswers {
  readonly #options: EngineAnswersOptions;
  readonly #last = new Map<string, number>();
  #isFirst = true;
  #reading: Promise<void> | undefined;

  constructor(options: EngineAnswersOptions) {
    this.#options = options;
  }

  /** Reads the answers since the last call. The first call only records the counts. */
  async read(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { regions, ask } = this.#options;
    const stat = await ask(backendsCommand);
    if (stat === undefined) return;
    const failed = failedByBackend(stat);
    for (const region of regions) {
      const table = await ask(`show table ${region}`);
      if (table === undefined) return;
      let failedAtCell = 0;
      for (const [, key = "", count = ""] of table
        .split("\n")
        .flatMap((line) => [entryPattern.exec(line) ?? []])) {
        if (key === "") continue;
        const status = Math.floor(Number(key) / classFactor);
        if (status === 5) failedAtCell += Number(count);
        // The middle of its ten milliseconds.
        await this.#count(region, status, ((Number(key) % classFactor) + 0.5) / 100, key, Number(count));
      }
      await this.#count(
        region,
        5,
        failedSeconds,
        "failed",
        Math.max(0, (failed.get(region) ?? 0) - failedAtCell),
      );
    }
    this.#isFirst = false;
  }

  async #count(region: string, status: number, seconds: number, key: string, count: number): Promise<void> {
    const name = `${region} ${key}`;
    const last = this.#last.get(name) ?? 0;
    this.#last.set(name, count);
    if (this.#isFirst) return;
    // A restarted engine counts from zero.
    const added = count < last ? count : count - last;
    for (let i = 0; i < added; i += 1) {
      this.#options.observe(region, status * 100, seconds);
      if (i % countedAtOnce === countedAtOnce - 1) await turn();
    }
  }
}

/** Answers of 500 and above by backend, including the engine's own. */
function failedByBackend(csv: string): ReadonlyMap<string, number> {
  const [head = "", ...rows] = csv.split("\n").map((line) => line.replace(/^# /, "").split(","));
  const [name, count] = [head.indexOf("pxname"), head.indexOf("hrsp_5xx")];
  return new Map(rows.map((row) => [row[name] ?? "", Number(row[count] ?? 0)]));
}
