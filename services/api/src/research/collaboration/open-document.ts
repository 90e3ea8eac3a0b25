import { documentBytesMax, requireUpdate } from "@fieldstone/domain/research/documents/append-updates.ts";
import { loadDocument, readDocumentNews } from "@fieldstone/domain/research/documents/load-document.ts";
import {
  findTrackedHighlights,
  readHighlightStamp,
} from "@fieldstone/domain/research/highlights/reanchor-highlights.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { HighlightTracker, trackerOrigin } from "@fieldstone/model/document/highlight-tracker.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import * as Y from "yjs";
import { UpdateWriter } from "./update-writer.ts";

/** Origin of what was read from the store: it is there already, and is sent on to the editors. */
export const storeOrigin = { source: "local", skipStoreHooks: true } as const;

export interface OpenDocumentOptions {
  readonly cell: CellDatabase;
  /** The system acting in the document's team. */
  readonly tenant: TenantContext;
  readonly documentId: string;
  /** Names this process to the others. */
  readonly writer: string;
}

/** A document that this process has in memory: in step with the store, its highlights followed. */
export class OpenDocument {
  readonly tenant: TenantContext;
  readonly documentId: string;
  readonly doc: Y.Doc;
  readonly #options: OpenDocumentOptions;
  readonly #writer: UpdateWriter;
  readonly #tracker: HighlightTracker;
  #readThrough = 0;
  #bytes = 0;
  #stamp = "";
  #catchingUp: Promise<void> = Promise.resolve();

  constructor(doc: Y.Doc, options: OpenDocumentOptions) {
    this.doc = doc;
    this.tenant = options.tenant;
    this.documentId = options.documentId;
    this.#options = options;
    this.#writer = new UpdateWriter({ ...options, onLocked: (tx) => this.#followNew(tx) });
    this.#tracker = new HighlightTracker(doc, "server");
  }

  /** Reads the whole document. @throws ProductError `document.not_found` */
  async load(): Promise<void> {
    const loaded = await this.#read((tx) => loadDocument(tx, this.documentId));
    this.#apply(loaded.updates);
    this.#readThrough = loaded.readThrough;
    this.#bytes = loaded.bytes;
    await this.followHighlights();
  }

  /** Takes in what other processes and commands have stored. */
  catchUp(): Promise<void> {
    const next = this.#catchingUp.then(async () => {
      const news = await this.#read((tx) => readDocumentNews(tx, this.documentId, this.#readThrough));
      this.#apply(news.updates);
      this.#readThrough = news.readThrough;
    });
    this.#catchingUp = next.catch(() => undefined);
    return next;
  }

  /** Follows the highlights that the document has now. */
  followHighlights(): Promise<void> {
    return this.#read((tx) => this.#follow(tx));
  }

  /**
   * A highlight made since has to be known before the next edit is applied, or an edit that makes its words anew
   * would lose it.
   */
  async #followNew(tx: TenantTransaction): Promise<void> {
    const stamp = await readHighlightStamp(tx, this.documentId);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    await this.#follow(tx);
  }

  async #follow(tx: TenantTransaction): Promise<void> {
    const rows = await findTrackedHighlights(tx, this.documentId);
    const ids = new Set(rows.map((row) => row.id));
    for (const id of this.#tracker.ids()) if (!ids.has(id)) this.#tracker.untrack(id);
    for (const row of rows) this.#tracker.track(row);
  }

  /**
   * Stores an edit before it is applied and acknowledged.
   * @throws ProductError `document.too_large`, `document.update_invalid`, `document.update_too_large`, `team.frozen`
   */
  async store(update: Uint8Array, authorId: string | null): Promise<void> {
    requireUpdate(update);
    if (this.#bytes + update.length > documentBytesMax) {
      throw new ProductError(
        "ValidationError",
        "document.too_large",
        "This text has grown too large to edit. Move a part of it to another note.",
      );
    }
    await this.#writer.write(update, authorId);
    this.#bytes += update.length;
  }

  /** Stores what the server itself has written. */
  async storeOwn(update: Uint8Array, origin: unknown): Promise<void> {
    if (origin === trackerOrigin) await this.#writer.write(update, null);
  }

  /** Saves a version of what was stored, with the highlights that no editor has put right put right. */
  async save(): Promise<void> {
    this.#tracker.flush();
    await this.#writer.idle();
    const { cell, writer } = this.#options;
    await withTenant(cell, this.tenant, "write", (tx) => saveDocument(tx, this.documentId, writer));
    await this.followHighlights();
  }

  async close(): Promise<void> {
    this.#tracker.destroy();
    await this.#writer.idle();
    await this.#catchingUp;
  }

  #read: <T>(fn: Parameters<typeof withTenant<T>>[3]) => Promise<T> = (fn) =>
    withTenant(this.#options.cell, this.tenant, "read", fn);

  #apply(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return;
    this.doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.doc, update, storeOrigin);
    }, storeOrigin);
  }
}
