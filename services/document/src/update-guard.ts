import * as Y from "yjs";
import { measureConflicts } from "./conflict-meter.ts";
import { type DocumentKind, documentKinds } from "./document-kind.ts";
import { documentStructsMax } from "./document-limits.ts";
import { type DecodedUpdate, decodeUpdate, UpdateRefusal } from "./update-content.ts";

/** What became of an edit: it can be stored and applied, or it has to wait for edits that it builds on. */
export interface UpdateVerdict {
  readonly verdict: "applies" | "waits";
  /** Clients whose items are new in it. */
  readonly clients: readonly number[];
}

/**
 * Judges edits before they are stored. Each is applied to a copy of the document first: one that decodes may still
 * throw when it is applied, and would then spoil the document for everybody and for good.
 */
export class UpdateGuard {
  readonly #source: () => Y.Doc;
  readonly #kind: DocumentKind;
  #copy: GuardedCopy | undefined;

  /** @param source makes a copy of the document as it is stored */
  constructor(source: () => Y.Doc, kind: DocumentKind = documentKinds.text) {
    this.#source = source;
    this.#kind = kind;
  }

  /** @throws UpdateRefusal where the edit must not be stored */
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
      throw cause instanceof UpdateRefusal ? cause : new UpdateRefusal("it cannot be applied", { cause });
    }
  }

  /** Takes in what was stored by others; false where it cannot be applied. */
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

  /** Begins with a copy that is there already, and is the guard's from now on. */
  startFrom(copy: Y.Doc): void {
    this.reset();
    this.#copy = new GuardedCopy(copy, this.#kind);
  }

  /** An edit that was judged was not stored: the copy is made anew. */
  reset(): void {
    this.#copy?.doc.destroy();
    this.#copy = undefined;
  }
}

class GuardedCopy {
  readonly doc: Y.Doc;
  readonly #kind: DocumentKind;
  #parts = 0;
  #structs = 0;
  #isJudging = true;
  #hadPending: boolean;

  constructor(doc: Y.Doc, kind: DocumentKind) {
    this.doc = doc;
    this.#kind = kind;
    for (const structs of doc.store.clients.values()) {
      this.#structs += structs.length;
      for (const struct of structs) if (this.#isPart(struct) && !struct.deleted) this.#parts += 1;
    }
    this.#hadPending = this.#hasPending();
    kind.declareRoots(doc);
    doc.on("afterTransaction", (transaction) => this.#count(transaction));
  }

  /** True where the edit builds on items that the document does not have. */
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
    const partsBefore = this.#parts;
    const structsBefore = this.#structs;
    measureConflicts(() => Y.applyUpdate(this.doc, update));
    if (this.#hasPending() && !this.#hadPending) throw new UpdateRefusal("it builds on itself");
    this.#hadPending = this.#hasPending();
    if (this.#parts > this.#kind.partsMax && this.#parts > partsBefore)
      throw new UpdateRefusal("too many parts", { code: "document.too_large" });
    if (this.#structs > documentStructsMax && this.#structs > structsBefore + 1)
      throw new UpdateRefusal("too many structs", { code: "document.too_large" });
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

  /** Judges and counts what a transaction made: work for what is new alone, however long the document is. */
  #count(transaction: Y.Transaction): void {
    const { beforeState, afterState, deleteSet } = transaction;
    Y.iterateDeletedStructs(transaction, deleteSet, (struct) => {
      const wasThere = struct.id.clock < (beforeState.get(struct.id.client) ?? 0);
      if (wasThere && this.#isPart(struct)) this.#parts -= 1;
    });
    for (const [client, end] of afterState) {
      const start = beforeState.get(client) ?? 0;
      if (end <= start) continue;
      const structs = this.doc.store.clients.get(client) ?? [];
      for (let index = Y.findIndexSS(structs, start); index < structs.length; index += 1) {
        const struct = structs[index];
        if (struct === undefined || struct.id.clock < start) continue;
        this.#structs += 1;
        if (this.#isPart(struct) && !struct.deleted) this.#parts += 1;
        if (this.#isJudging && struct instanceof Y.Item) this.#kind.requirePlace(this.doc, struct);
      }
    }
  }

  #isPart(struct: Y.Item | Y.GC | Y.Skip): boolean {
    return struct instanceof Y.Item && this.#kind.isPart(struct);
  }
}
