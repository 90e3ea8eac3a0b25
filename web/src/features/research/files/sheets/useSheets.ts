import { useEffect, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { SheetAnswer, SheetQuestion, SheetReply, SheetSummary } from "./sheet-messages.ts";

/** Milliseconds after which a file counts as one that cannot be read. */
const READING_MS_MAX = 30_000;

/** Asks the worker that keeps the sheets of a file. */
export class SheetReader {
  readonly #worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, (reply: SheetReply) => void>();
  #asked = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<SheetAnswer>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    this.#worker.addEventListener("error", () => this.end());
  }

  ask(question: SheetQuestion): Promise<SheetReply> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ ...question, id });
    });
  }

  /** Stops the worker; what is still asked is refused. */
  end(): void {
    this.#worker.terminate();
    for (const resolve of this.#waiting.values()) resolve({ kind: "refused", message: tooComplex() });
    this.#waiting.clear();
  }
}

function tooComplex(): string {
  return t(
    "sheets.complex",
    "This table takes more time or memory to read than one may. Download it instead.",
  );
}

interface OpenSheets {
  readonly reader: SheetReader | undefined;
  readonly sheets: readonly SheetSummary[] | undefined;
  /** Why the file cannot be shown as a table. */
  readonly refusal: string | undefined;
}

/** Reads a file's sheets in a worker. */
export function useSheets(file: { readonly id: string; readonly name: string }): OpenSheets {
  const { id, name } = file;
  const [open, setOpen] = useState<OpenSheets>({ reader: undefined, sheets: undefined, refusal: undefined });
  useEffect(() => {
    const reader = new SheetReader();
    const stop = new AbortController();
    const timer = setTimeout(() => reader.end(), READING_MS_MAX);
    const refuse = (refusal: string) => setOpen({ reader: undefined, sheets: undefined, refusal });
    void fetchBytes(id, stop.signal)
      .then((bytes) => reader.ask({ kind: "open", fileName: name, bytes }))
      .then((reply) => {
        if (stop.signal.aborted) return;
        if (reply.kind === "sheets") setOpen({ reader, sheets: reply.sheets, refusal: undefined });
        else if (reply.kind === "refused") refuse(reply.message);
      })
      .catch(() => {
        if (!stop.signal.aborted)
          refuse(t("sheets.fetch", "The file could not be loaded. Reload the page to try again."));
      })
      .finally(() => clearTimeout(timer));
    return () => {
      stop.abort();
      clearTimeout(timer);
      reader.end();
    };
  }, [id, name]);
  return open;
}

async function fetchBytes(fileId: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(`/files/download/${fileId}`, { signal });
  if (!answer.ok) throw new Error(`the file was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
