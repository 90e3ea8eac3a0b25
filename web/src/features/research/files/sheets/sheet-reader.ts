import { t } from "../../../../app/i18n/t.ts";
import type { SheetAnswer, SheetQuestion, SheetReply } from "./sheet-messages.ts";

/** Time limit of reading a file, in ms. */
export const readingMsMax = 30_000;

/** Client of the worker that keeps a file's sheets. */
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

  /** Parses the file; after the time limit it is rejected and the reader closed. */
  open(fileName: string, bytes: Uint8Array): Promise<SheetReply> {
    const timer = setTimeout(() => this.end(), readingMsMax);
    return this.ask({ kind: "open", fileName, bytes }).finally(() => clearTimeout(timer));
  }

  /** Resolves to `refused` once the reader has closed. */
  ask(question: SheetQuestion): Promise<SheetReply> {
    if (this.#hasEnded) return Promise.resolve(refused());
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ ...question, id });
    });
  }

  /** Stops the worker; pending requests are rejected. */
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
