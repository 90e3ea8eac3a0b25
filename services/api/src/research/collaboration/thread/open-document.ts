import { type DocumentKindName, documentKinds } from "@fieldstone/document/document-kind.ts";
import { documentBytesMax, highlightWeightBytes } from "@fieldstone/document/document-limits.ts";
import { HighlightTracker, trackerOrigin } from "@fieldstone/document/highlights/highlight-tracker.ts";
import { keepRemoteFormatting } from "@fieldstone/document/updates/remote-formatting.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { isReadableUpdate } from "@fieldstone/document/updates/update-content.ts";
import { UpdateGuard } from "@fieldstone/document/updates/update-guard.ts";
import { documentKindOf } from "@fieldstone/domain/research/documents/document.ts";
import { findTrackedHighlights } from "@fieldstone/domain/research/documents/placed-highlights.ts";
import { requireUpdate } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import { claimClients } from "@fieldstone/domain/research/documents/updates/claim-clients.ts";
import {
  type LoadedDocument,
  loadDocument,
  readDocumentNews,
} from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { readHighlightStamp } from "@fieldstone/domain/research/highlights/reanchor-highlights.ts";
import { repairDocument, saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import * as Y from "yjs";
import { UpdateWriter } from "./update-writer.ts";

/** Origin of updates read from the store: they are not stored again, but are sent to the editors. */
export const storeOrigin = { source: "local", skipStoreHooks: true } as const;

/** A document that was small when it was opened may grow by this factor before it must move. */
const grownTimes = 2;

export interface OpenDocumentOptions {
  readonly cell: CellDatabase;
  /** The system as actor, in the document's team. */
  readonly tenant: TenantContext;
  readonly documentId: string;
  /** Identifies this process to the others. */
  readonly writer: string;
  readonly log: Log;
  /** Size in bytes above which `onGrown` is called, once; null for no limit. */
  readonly bytesMax: number | null;
  readonly onGrown: () => void;
}

/** Facts about a document for log lines: its team, and the request that opened it. */
export function documentFacts({ tenant, documentId }: Pick<OpenDocument, "tenant" | "documentId">) {
  return { teamId: tenant.teamId, documentId, requestId: tenant.requestId };
}

/** An open document in memory: in sync with the store, with its highlights tracked. */
export class OpenDocument {
  readonly tenant: TenantContext;
  readonly documentId: string;
  readonly doc: Y.Doc;
  readonly #options: OpenDocumentOptions;
  readonly #writer: UpdateWriter;
  /** For texts only; set once the document is loaded. */
  #tracker: HighlightTracker | undefined;
  #guard: UpdateGuard;
  /** Pairs of client and user that this process has verified. */
  readonly #claimed = new Set<string>();
  /** The server's own updates that are not stored yet. */
  readonly #ownUpdates: Uint8Array[] = [];
  #ownFailed = false;
  #readThrough = 0;
  #bytes = 0;
  #highlights = 0;
  #hasGrown = false;
  #stamp = "";
  #catchingUp: Promise<void> = Promise.resolve();

  constructor(doc: Y.Doc, options: OpenDocumentOptions) {
    this.doc = doc;
    keepRemoteFormatting(doc);
    this.tenant = options.tenant;
    this.documentId = options.documentId;
    this.#options = options;
    this.#writer = new UpdateWriter({ ...options, onLocked: (tx) => this.#followNew(tx) });
    this.#guard = this.#guardOf("text");
    doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== storeOrigin) this.#guard.follow(update);
    });
  }

  /** Reads the whole document. @throws ProductError `document.not_found` */
  async load(): Promise<void> {
    const loaded = await this.#loadWhole();
    const copy = loaded.doc;
    const kind = documentKindOf(loaded.objectType);
    this.#guard = this.#guardOf(kind);
    if (kind === "text") this.#tracker = new HighlightTracker(this.doc, "server");
    this.doc.transact(() => {
      for (const update of loaded.updates) Y.applyUpdate(this.doc, update, storeOrigin);
    }, storeOrigin);
    this.#guard.startFrom(copy);
    this.#readThrough = loaded.readThrough;
    this.#bytes = loaded.bytes;
    await this.followHighlights();
  }

  #guardOf(kind: DocumentKindName): UpdateGuard {
    return new UpdateGuard(
      () => openStoredDocument([Y.encodeStateAsUpdate(this.doc)]).doc,
      documentKinds[kind],
    );
  }

  /**
   * A document with an unreadable part is repaired first; if that is not possible, it opens without the part.
   */
  async #loadWhole(): Promise<LoadedDocument> {
    const loaded = await this.#read((tx) => loadDocument(tx, this.documentId));
    if (loaded.rejected === 0) return loaded;
    const { cell, writer, log } = this.#options;
    log.error(
      { ...documentFacts(this), rejected: loaded.rejected },
      "stored parts of a document cannot be applied and are set aside",
    );
    try {
      await withTenant(cell, this.tenant, "write", (tx) => repairDocument(tx, this.documentId, writer));
    } catch (error) {
      log.warn({ error, ...documentFacts(this) }, "a document could not be repaired");
      return loaded;
    }
    loaded.doc.destroy();
    return await this.#read((tx) => loadDocument(tx, this.documentId));
  }

  /** Applies what other processes and commands have stored. */
  catchUp(): Promise<void> {
    const next = this.#catchingUp.then(async () => {
      const news = await this.#read((tx) => readDocumentNews(tx, this.documentId, this.#readThrough));
      this.#apply(news.updates);
      this.#readThrough = news.readThrough;
    });
    this.#catchingUp = next.catch(() => undefined);
    return next;
  }

  /** Tracks the document's current highlights. */
  followHighlights(): Promise<void> {
    return this.#read((tx) => this.#follow(tx));
  }

  /**
   * New highlights must be tracked before the next edit is applied: an edit that rewrites their words would
   * lose them.
   */
  async #followNew(tx: TenantTransaction): Promise<void> {
    const stamp = await readHighlightStamp(tx, this.documentId);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    await this.#follow(tx);
  }

  async #follow(tx: TenantTransaction): Promise<void> {
    const tracker = this.#tracker;
    if (tracker === undefined) return;
    const rows = await findTrackedHighlights(tx, this.documentId);
    const ids = new Set(rows.map((row) => row.id));
    for (const id of tracker.ids()) if (!ids.has(id)) tracker.untrack(id);
    for (const row of rows) tracker.track(row);
    this.#highlights = rows.length;
    this.#reportGrowth();
  }

  #reportGrowth(): void {
    const { bytesMax, onGrown } = this.#options;
    const weight = this.#bytes + this.#highlights * highlightWeightBytes;
    if (bytesMax === null || weight <= grownTimes * bytesMax || this.#hasGrown) return;
    this.#hasGrown = true;
    onGrown();
  }

  /**
   * Stores an edit before it is applied and acknowledged; false where it depends on edits that are missing.
   * @throws ProductError `document.too_large`, `document.update_invalid`, `document.update_too_large`,
   * `team.frozen`
   */
  async store(update: Uint8Array, authorId: string | null): Promise<boolean> {
    if (this.#bytes + update.length > documentBytesMax) {
      throw new ProductError(
        "ValidationError",
        "document.too_large",
        "This has grown too large to edit. Move a part of it elsewhere.",
      );
    }
    const { verdict, clients } = requireUpdate(this.#guard, update);
    if (verdict === "waits") return false;
    try {
      await this.#claim(clients, authorId);
      if (this.#ownFailed) await this.#writeOwn();
      await this.#writer.write(update, authorId);
    } catch (error) {
      this.#guard.reset();
      throw error;
    }
    this.#bytes += update.length;
    this.#reportGrowth();
    return true;
  }

  /** True where the document already contains an edit. */
  has(update: Uint8Array): boolean {
    try {
      return isReadableUpdate(update) && Y.snapshotContainsUpdate(Y.snapshot(this.doc), update);
    } catch {
      return false;
    }
  }

  /** Stores the server's own updates. */
  async storeOwn(update: Uint8Array, origin: unknown): Promise<void> {
    if (origin !== trackerOrigin) return;
    this.#ownUpdates.push(update);
    await this.#claim([this.doc.clientID], null);
    await this.#writeOwn();
  }

  /** Edits that depend on the server's updates need them, so failed ones are stored before anything else. */
  async #writeOwn(): Promise<void> {
    const updates = this.#ownUpdates.splice(0);
    if (updates.length === 0) return;
    try {
      await this.#writer.write(Y.mergeUpdates(updates), null);
      this.#ownFailed = false;
    } catch (error) {
      this.#ownUpdates.unshift(...updates);
      this.#ownFailed = true;
      throw error;
    }
  }

  async #claim(clients: readonly number[], userId: string | null): Promise<void> {
    const fresh = clients.filter((client) => !this.#claimed.has(`${client} ${userId}`));
    if (fresh.length === 0) return;
    const { cell } = this.#options;
    await withTenant(cell, this.tenant, "uncounted", (tx) =>
      claimClients(tx, this.documentId, userId, fresh),
    );
    for (const client of fresh) this.#claimed.add(`${client} ${userId}`);
  }

  /** Saves a version of the stored text, and reanchors highlights that no editor has updated. */
  async save(): Promise<void> {
    this.#tracker?.flush();
    await this.#writer.idle();
    const { cell, writer, log } = this.#options;
    const saved = await withTenant(cell, this.tenant, "write", (tx) =>
      saveDocument(tx, this.documentId, writer),
    );
    if (saved !== undefined && saved.rejected > 0) {
      log.error({ ...documentFacts(this), rejected: saved.rejected }, "updates of a document were set aside");
    }
    await this.followHighlights();
  }

  async close(): Promise<void> {
    this.#tracker?.destroy();
    await this.#writer.idle();
    await this.#catchingUp;
    this.#guard.reset();
  }

  #read: <T>(fn: Parameters<typeof withTenant<T>>[3]) => Promise<T> = (fn) =>
    withTenant(this.#options.cell, this.tenant, "read", fn);

  #apply(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return;
    this.doc.transact(() => {
      for (const update of updates) {
        if (this.#guard.follow(update)) Y.applyUpdate(this.doc, update, storeOrigin);
        else this.#options.log.error(documentFacts(this), "a stored update cannot be applied");
      }
    }, storeOrigin);
  }
}
