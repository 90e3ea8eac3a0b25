import * as Y from "yjs";
import { documentDepthMax } from "../document-limits.ts";
import { isTextBlock } from "../document-schema.ts";
import type { IdRun } from "./id-ranges.ts";

/** What a transaction did to a run of characters. Characters both added and removed in it are not listed. */
export type RunStatus = "kept" | "added" | "removed";

export interface TextRun extends IdRun {
  readonly status: RunStatus;
  readonly text: string;
  /** The Y.XmlText that contains it. */
  readonly holder: Y.XmlText;
}

/** True if a part of a run is white space alone. */
export function isBlank(run: TextRun, part: IdRun): boolean {
  const start = part.clock - run.clock;
  return run.text.slice(start, start + part.length).trim() === "";
}

class RunReader {
  readonly runs: TextRun[] = [];
  readonly #transaction: Y.Transaction;

  constructor(transaction: Y.Transaction) {
    this.#transaction = transaction;
  }

  /** Null if it was already deleted, or was both added and removed in this transaction. */
  #statusOf(item: Y.Item): RunStatus | null {
    const isNew = item.id.clock >= (this.#transaction.beforeState.get(item.id.client) ?? 0);
    if (!item.deleted) return isNew ? "added" : "kept";
    if (isNew) return null;
    return Y.isDeleted(this.#transaction.deleteSet, item.id) ? "removed" : null;
  }

  read(parent: Y.XmlFragment, inTextBlock: boolean, depth: number): void {
    if (depth > documentDepthMax) return;
    for (let item = parent._start; item !== null; item = item.right) {
      if (!(item.content instanceof Y.ContentType) || this.#statusOf(item) === null) continue;
      const { type } = item.content;
      if (type instanceof Y.XmlElement) this.read(type, isTextBlock(type.nodeName), depth + 1);
      else if (type instanceof Y.XmlText && inTextBlock) this.#readText(type);
    }
  }

  #readText(holder: Y.XmlText): void {
    for (let item = holder._start; item !== null; item = item.right) {
      if (!(item.content instanceof Y.ContentString)) continue;
      const status = this.#statusOf(item);
      if (status === null) continue;
      const { client, clock } = item.id;
      this.runs.push({ client, clock, length: item.length, status, text: item.content.str, holder });
    }
  }
}

/**
 * All runs of characters that were in the document before or after a transaction, in document order. Must be
 * called before Yjs drops removed content: in an `afterTransaction` listener.
 */
export function readTransactionText(fragment: Y.XmlFragment, transaction: Y.Transaction): readonly TextRun[] {
  const reader = new RunReader(transaction);
  reader.read(fragment, false, 2);
  return reader.runs;
}
