import * as Y from "yjs";
import { type DocumentKind, documentKinds } from "../document-kind.ts";
import { documentStructsMax } from "../document-limits.ts";
import { measureConflicts } from "./conflict-meter.ts";
import { LinkMeter } from "./link-meter.ts";
import { keepRemoteFormatting } from "./remote-formatting.ts";
import { TableMeter } from "./table-meter.ts";
import { type DecodedUpdate, decodeUpdate, UpdateRejectedError } from "./update-content.ts";

/** The result of a check: the update can be applied, or must wait for others that it builds on. */
export interface UpdateVerdict {
  readonly verdict: "applies" | "waits";
  /** Clients with new items in the update. */
  readonly clients: readonly number[];
}

/**
 * Checks updates before they are stored. Each is applied to a copy of the document first, because an update
 * that decodes may still throw when applied, which would corrupt the document for everyone permanently.
 */
export class UpdateGuard {
  readonly #source: () => Y.Doc;
  readonly #kind: DocumentKind;
  #copy: GuardedCopy | undefined;

  /** @param source creates a copy of the stored document */
  constructor(source: () => Y.Doc, kind: DocumentKind = documentKinds.text) {
    this.#source = source;
    this.#kind = kind;
  }

  /** @throws UpdateRejectedError if the update must not be stored */
  check(update: Uint8Array): UpdateVerdict {
    const decoded = decodeUpdate(update, this.#kind.mayHold);
    this.#copy ??= new GuardedCopy(this.#source(), this.#kind);
    if (this.#copy.misses(decoded)) return { verdict: "waits", clients: [] };
    const clients = this.#copy.newClients(decoded);
    try {
      this.#copy.apply(update);
      return { verdict: "applies", clients };
    } catch (cause) {
      this.reset();
      throw cause instanceof UpdateRejectedError
        ? cause
        : new UpdateRejectedError("it cannot be applied", { cause });
    }
  }

  /** Applies an update that others stored; false if that fails. */
  follow(update: Uint8Array): boolean {
    this.#copy ??= new GuardedCopy(this.#source(), this.#kind);
    try {
      this.#copy.follow(update);
      return true;
    } catch {
      this.reset();
      return false;
    }
  }

  /** Starts with an existing copy, which the guard then owns. */
  startFrom(copy: Y.Doc): void {
    this.reset();
    this.#copy = new GuardedCopy(copy, this.#kind);
  }

  /** Call this when a checked update was not stored: drops the copy, so that it is created again. */
  reset(): void {
    this.#copy?.doc.destroy();
    this.#copy = undefined;
  }
}

class GuardedCopy {
  readonly doc: Y.Doc;
  readonly #kind: DocumentKind;
  readonly #links: LinkMeter;
  readonly #tables = new TableMeter();
  #parts = 0;
  #structs = 0;
  #isJudging = true;
  #hadPending: boolean;

  constructor(doc: Y.Doc, kind: DocumentKind) {
    this.doc = doc;
    this.#kind = kind;
    this.#links = new LinkMeter(doc);
    for (const structs of doc.store.clients.values()) {
      this.#structs += structs.length;
      for (const struct of structs) {
        this.#links.note(struct);
        this.#tables.note(struct);
        if (this.#isPart(struct) && !struct.deleted) this.#parts += 1;
      }
    }
    this.#hadPending = this.#hasPending();
    kind.declareRoots(doc);
    keepRemoteFormatting(doc);
    doc.on("afterTransaction", (transaction) => this.#count(transaction));
  }

  /** True if the update builds on items that the document does not have. */
  misses({ first, end, needed }: DecodedUpdate): boolean {
    const state = (client: number) => Y.getState(this.doc.store, client);
    for (const [client, clock] of first) if (clock > state(client)) return true;
    for (const [client, clock] of needed) {
      if (clock > Math.max(state(client), end.get(client) ?? 0)) return true;
    }
    return false;
  }

  newClients({ end }: DecodedUpdate): readonly number[] {
    return [...end].flatMap(([client, clock]) =>
      clock > Y.getState(this.doc.store, client) ? [client] : [],
    );
  }

  apply(update: Uint8Array): void {
    const partsOf = () => this.#parts + this.#tables.total;
    const partsBefore = partsOf();
    const structsBefore = this.#structs;
    this.#links.measure(
      () => this.#structs,
      () => measureConflicts(() => Y.applyUpdate(this.doc, update)),
    );
    if (this.#hasPending() && !this.#hadPending) throw new UpdateRejectedError("it builds on itself");
    this.#hadPending = this.#hasPending();
    if (partsOf() > this.#kind.partsMax && partsOf() > partsBefore)
      throw new UpdateRejectedError("too many parts", { code: "document.too_large" });
    if (this.#structs > documentStructsMax && this.#structs > structsBefore + 1)
      throw new UpdateRejectedError("too many structs", { code: "document.too_large" });
  }

  follow(update: Uint8Array): void {
    this.#isJudging = false;
    try {
      Y.applyUpdate(this.doc, update);
    } finally {
      this.#isJudging = true;
    }
  }

  #hasPending(): boolean {
    return this.doc.store.pendingStructs !== null || this.doc.store.pendingDs !== null;
  }

  /** Checks and counts what a transaction added, in time proportional to the new items only. */
  #count(transaction: Y.Transaction): void {
    const { beforeState, afterState, deleteSet } = transaction;
    Y.iterateDeletedStructs(transaction, deleteSet, (struct) => {
      const wasThere = struct.id.clock < (beforeState.get(struct.id.client) ?? 0);
      if (wasThere && this.#isPart(struct)) this.#parts -= 1;
      this.#tables.note(struct);
    });
    for (const [client, end] of afterState) {
      const start = beforeState.get(client) ?? 0;
      if (end <= start) continue;
      const structs = this.doc.store.clients.get(client) ?? [];
      for (let index = Y.findIndexSS(structs, start); index < structs.length; index += 1) {
        const struct = structs[index];
        if (struct === undefined || struct.id.clock < start) continue;
        this.#structs += 1;
        this.#links.note(struct);
        this.#tables.note(struct);
        if (this.#isPart(struct) && !struct.deleted) this.#parts += 1;
        if (this.#isJudging && struct instanceof Y.Item) this.#kind.requirePlace(this.doc, struct);
      }
    }
    this.#tables.follow(transaction);
  }

  #isPart(struct: Y.Item | Y.GC | Y.Skip): boolean {
    return struct instanceof Y.Item && this.#kind.isPart(struct);
  }
}
