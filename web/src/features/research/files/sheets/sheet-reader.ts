import { t } from "../../../../app/i18n/t.ts";
import type { SheetAnswer, SheetQuestion, SheetReply } from "./sheet-messages.ts";

/** Milliseconds after which a file counts as one that cannot be read. */
export const readingMsMax = 30_000;

/** Asks the worker that keeps the sheets of a file. */
export class SheetReader {
  readonly #worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, (reply: SheetReply) => void>();
  #asked = 0;
  #hasEnded = false;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<SheetAnswer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    this.#worker.addEventListener("error", () => this.end());
  }

  /** Has the file read; one that takes longer than it may is refused, and the reader ended. */
  open(fileName: string, bytes: Uint8Array): Promise<SheetReply> {
    const timer = setTimeout(() => this.end(), readingMsMax);
    return this.ask({ kind: "open", fileName, bytes }).finally(() => clearTimeout(timer));
  }

  /** Answers `refused` once the reader has ended. */
  ask(question: SheetQuestion): Promise<SheetReply> {
    if (this.#hasEnded) return Promise.resolve(refused());
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ ...question, id });
    });
  }

  /** Stops the worker; what is still asked is refused. */
  end(): void {
    this.#hasEnded = true;
    this.#worker.terminate();
    for (const resolve of this.#waiting.values()) resolve(refused());
    this.#waiting.clear();
  }
}

function refused(): SheetReply {
  const message = t("sheets.complex", "This table is too large to show here. Download it instead.");
  return { kind: "refused", message };
}
